import { config } from 'zod/mini';

// Compiled validators probe `new Function`, which an extension page's CSP forbids and reports.
// zod reads this when a schema is made, so every file that makes one imports this file first.
config({ jitless: true });
