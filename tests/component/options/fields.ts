import { fireEvent, screen, waitFor } from '@testing-library/preact';

export const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const type = (name: string, value: string) => fireEvent.input(box(name), { target: { value } });

/** Opens the form of a step that is done. */
export async function openStep(name: 'Change service' | 'Change network'): Promise<void> {
  // A click of a mouse gives the focus too.
  button(name).focus();
  fireEvent.click(button(name));
  await waitFor(() => {
    if (screen.queryByRole('button', { name })) throw new Error('The step has not opened.');
  });
}
