import { vi } from 'vitest';

/** The launcher's ends of the lines that are opened from now on, until the globals are put back. */
export function keepLauncherPorts(): MessagePort[] {
  const ports: MessagePort[] = [];
  const Channel = MessageChannel;
  vi.stubGlobal(
    'MessageChannel',
    class extends Channel {
      constructor() {
        super();
        ports.push(this.port1);
      }
    },
  );
  return ports;
}
