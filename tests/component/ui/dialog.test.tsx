import { cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';

beforeEach(() => setText(textFromMessages(english, 'en')));
afterEach(cleanup);

const element = () => document.querySelector('dialog') as HTMLDialogElement;
const closeEvent = () => new Promise((done) => element().addEventListener('close', done, { once: true }));

/** A dialog that is shown, and how often its `onClose` was called. */
function show() {
  let closes = 0;
  const draw = (open: boolean) => (
    <Dialog
      open={open}
      title="A question"
      onClose={() => {
        closes += 1;
      }}
    >
      Words
    </Dialog>
  );
  const { rerender } = render(draw(true));
  return { open: (open: boolean) => rerender(draw(open)), closes: () => closes };
}

it('a dialog that the browser closes calls `onClose`, and can be shown again', async () => {
  const dialog = show();
  const closed = closeEvent();
  element().close();
  await closed;
  expect(dialog.closes()).toBe(1);
  dialog.open(false);
  dialog.open(true);
  expect(element().matches(':modal')).toBe(true);
});

it('a dialog that its owner removes does not call `onClose`', async () => {
  const dialog = show();
  const closed = closeEvent();
  dialog.open(false);
  await closed;
  expect(dialog.closes()).toBe(0);
});
