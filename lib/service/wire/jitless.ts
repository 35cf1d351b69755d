import { config } from 'zod/mini';

// Compiled validators probe `new Function`, which an extension page's CSP forbids and reports.
// zod reads this when a schema is made: every file that makes one imports this first.
config({ jitless: true });
