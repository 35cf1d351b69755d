/** The name of the policy that turns files and copies of several people off. */
const EXPORT_OFF = 'exportOff';

/** Where the browser keeps the policy. */
interface PolicyArea {
  get(name: string): Promise<Record<string, unknown>>;
}

/** Whether an administrator has turned export off. Pages ask the browser itself, at each file. */
export async function isExportOff(area: PolicyArea): Promise<boolean> {
  try {
    return (await area.get(EXPORT_OFF))[EXPORT_OFF] === true;
  } catch {
    // Where no administrator has set anything, some browsers reject instead of answering with nothing.
    return false;
  }
}

/** The same, as the worker tells it to views. */
export const isExportOffIn = (session: { managed: readonly string[] } | null): boolean =>
  session?.managed.includes(EXPORT_OFF) ?? false;
