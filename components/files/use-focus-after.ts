import { useLayoutEffect, useRef } from 'preact/hooks';

type Part = 'up' | 'down' | 'head';

/** Keeps the focus with what was pressed, where a row moves, and takes it to a neighbor or a new one. */
export function useFocusAfter(rows: readonly unknown[]) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ id: number; part: Part } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are drawn anew when they change
  useLayoutEffect(() => {
    const { id, part } = wanted.current ?? {};
    wanted.current = null;
    if (id === undefined) return;
    const row = box.current?.querySelector(`[data-row="${id}"]`);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-part]') ?? [])];
    const free = buttons.filter(({ disabled }) => !disabled);
    const pressed = free.find(({ dataset }) => dataset.part === part) ?? free[0];
    (part === 'head' ? row?.querySelector('input') : pressed)?.focus();
  }, [rows]);
  return {
    box,
    focusAfter(id: number, part: Part) {
      wanted.current = { id, part };
    },
  };
}
