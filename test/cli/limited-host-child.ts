// A host in a process of its own, for the tests that limit how much a process may write: says `ready`, and lives until it is ended.

import { buildHost } from '#host/build-host';
import { serveLocalSocket } from '#shell-loopback/local-socket';

const built = await buildHost({ ipseHome: process.env.IPSE_HOME ?? '', env: {}, hostKind: 'loopback', pace: 'instant' });
if (!built.ok) throw new Error(built.error.message);
const none = async () => ({ ok: false, error: { code: 'unavailable', message: 'No window.' } }) as const;
const served = await serveLocalSocket({ ...built.value, verbs: { 'open-window': none, 'open-admin': none } });
process.stdout.write(served.ok ? 'ready\n' : 'not served\n');
