import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOn, hello, openSocket, partsOf, rawRequest, startLoopback, statusOf, welcomed } from './loopback-fixture.ts';

const clockOffset = { ms: 0 };
let started: Awaited<ReturnType<typeof startLoopback>>;
let port = 0;
beforeAll(async () => {
  started = await startLoopback(clockOffset);
  port = started.loopback.port;
});
afterAll(() => started.loopback.close());

const get = (path: string, headers: readonly string[] = []) => [`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n');
const host = () => `Host: 127.0.0.1:${port}`;

describe('a request for a page', () => {
  const requests: readonly (readonly [name: string, text: () => string, status: string])[] = [
    ['with the wrong host', () => get('/', ['Host: evil.example']), '403'],
    ['with localhost as host', () => get('/', [`Host: localhost:${port}`]), '403'],
    ['with the host of another port', () => get('/', [`Host: 127.0.0.1:${port + 1}`]), '403'],
    ['with a host that only begins right', () => get('/', [`Host: 127.0.0.1:${port}.evil.example`]), '403'],
    ['with a user before the host', () => get('/', [`Host: 127.0.0.1:${port}@evil.example`]), '403'],
    ['with no host', () => get('/', []), '400'],
    ['with two hosts', () => get('/', [host(), 'Host: evil.example']), '403'],
    ['with an absolute target', () => get('http://evil.example/', [host()]), '400'],
    ['with a foreign origin', () => get('/', [host(), 'Origin: https://evil.example']), '403'],
    ['with the null origin', () => get('/', [host(), 'Origin: null']), '403'],
    ['with two origins', () => get('/', [host(), `Origin: http://127.0.0.1:${port}`, 'Origin: https://evil.example']), '403'],
    ['as a script of another site', () => get('/assets/index-Ab_3.js', [host(), 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']), '403'],
    ['with a token in the query', () => get('/?observer=abc', [host()]), '403'],
    ['for the admin page on the main port', () => get('/admin.html', [host()]), '404'],
    ['as a POST of text/plain', () => `POST / HTTP/1.1\r\n${host()}\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`, '405'],
    ['that announces a body of 1 GB', () => `POST / HTTP/1.1\r\n${host()}\r\nContent-Length: 1073741824\r\n\r\n${'x'.repeat(100_000)}`, '405'],
    ['as a GET with a body', () => `GET / HTTP/1.1\r\n${host()}\r\nContent-Length: 1073741824\r\n\r\nx`, '413'],
    ['as a GET with chunks', () => `GET / HTTP/1.1\r\n${host()}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`, '413'],
    ['that asks before it sends a body', () => `POST / HTTP/1.1\r\n${host()}\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n`, '405'],
    ['with two lengths', () => `POST / HTTP/1.1\r\n${host()}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, '400'],
    ['as a HEAD', () => `HEAD / HTTP/1.1\r\n${host()}\r\n\r\n`, '405'],
    ['as an OPTIONS preflight', () => `OPTIONS / HTTP/1.1\r\n${host()}\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n\r\n`, '403'],
    ['as a CONNECT', () => `CONNECT evil.example:443 HTTP/1.1\r\n${host()}\r\n\r\n`, 'closed'],
    ['with headers of 100 KB', () => get('/', [host(), `X: ${'x'.repeat(100_000)}`]), '400'],
    ['that is no HTTP', () => 'hello there\r\n\r\n', '400'],
    ['that upgrades to something else', () => get('/', [host(), `Origin: http://127.0.0.1:${port}`, 'Connection: Upgrade', 'Upgrade: h2c']), '404'],
    ['that is right', () => get('/', [host(), 'Connection: close']), '200'],
    [
      'of its own module scripts',
      () => get('/assets/index-Ab_3.js', [host(), `Origin: http://127.0.0.1:${port}`, 'Sec-Fetch-Site: same-origin', 'Connection: close']),
      '200',
    ],
  ];

  it.each(requests)('%s is answered as it should be, without any permission for others', async (_name, text, status) => {
    const answer = await rawRequest(port, text());
    expect({ status: statusOf(answer), shares: /access-control-allow/i.test(answer) }).toEqual({ status, shares: false });
  });

  it('pipelined behind a good one is judged for itself', async () => {
    const answer = await rawRequest(port, get('/', [host()]) + get('/', ['Host: evil.example']) + get('/', [host()]));
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 403']);
  });

  it('whose headers drip is ended, and so is a connection that says nothing', async () => {
    const begun = performance.now();
    const drip = new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const timer = setInterval(() => socket.write('X'), 300);
      socket.write(`GET / HTTP/1.1\r\n${host()}\r\nX-Slow: `);
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        resolve();
      });
    });
    await Promise.all([drip, rawRequest(port, '', 12_000)]);
    expect(performance.now() - begun).toBeLessThan(11_000);
  }, 15_000);

  it('is one of at most 64 connections, and the server lives on', async () => {
    const sockets = Array.from({ length: 1000 }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) socket.on('error', () => {});
    await new Promise((resolve) => setTimeout(resolve, 300));
    const open = sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([open <= 64, statusOf(await rawRequest(port, get('/', [host(), 'Connection: close'])))]).toEqual([true, '200']);
  });
});

describe('an upgrade to a socket', () => {
  const good = () => ({ origin: `http://127.0.0.1:${port}` });
  const attempts: readonly (readonly [name: string, path: string, headers: () => Readonly<Record<string, string>>, status: string])[] = [
    ['without an origin', '/socket/observer', () => ({}), '403'],
    ['with a foreign origin', '/socket/observer', () => ({ origin: 'https://evil.example' }), '403'],
    ['with the null origin', '/socket/observer', () => ({ origin: 'null' }), '403'],
    ['with https as origin', '/socket/observer', () => ({ origin: `https://127.0.0.1:${port}` }), '403'],
    ['with an origin that begins right', '/socket/observer', () => ({ origin: `http://127.0.0.1:${port}.evil.example` }), '403'],
    ['with localhost as origin', '/socket/observer', () => ({ origin: `http://localhost:${port}` }), '403'],
    ['with the wrong host', '/socket/observer', () => ({ ...good(), host: 'evil.example' }), '403'],
    ['with a token in the query', '/socket/observer?token=abc', good, '404'],
    ['to the admin surface on the main port', '/socket/admin', good, '404'],
    ['to no surface', '/socket', good, '404'],
    ['to an encoded surface', '/socket/%6fbserver', good, '404'],
  ];
  it.each(attempts)('%s is refused', async (_name, path, headers, status) => {
    await expect(openSocket(port, path, headers())).rejects.toThrow(status);
  });
});

describe('a token', () => {
  const closeOf = async (surface: string, first: unknown, at = port) => {
    const client = await openSocket(at, `/socket/${surface}`);
    client.send(first);
    const outcome = await client
      .until((frame) => frame.type === 'welcome')
      .then(() => 'welcome')
      .catch(() => client.closed);
    client.socket.terminate();
    return outcome;
  };

  it.each([
    ['is wrong', () => hello('A'.repeat(43)), 4401],
    ['is empty', () => hello(''), 4401],
    ['is short by one', () => hello(partsOf(started.loopback.openWindow()).observer.slice(1)), 4401],
    ['is an array', () => ({ ...hello(''), token: [partsOf(started.loopback.openWindow()).observer] }), 4400],
    ['is missing', () => ({ type: 'hello' }), 4400],
    ['is 3,000 long', () => hello('x'.repeat(3000)), 4400],
    ['comes with more than belongs to it', () => ({ ...hello(partsOf(started.loopback.openWindow()).observer), admin: true }), 4400],
    ['comes after a call', () => ({ type: 'call', id: 1, route: 'status.get', input: {} }), 4400],
    ['comes as no JSON', () => 'hello', 4400],
    ['is of another surface', () => hello(partsOf(started.loopback.openWindow()).conversation), 4401],
  ])('that %s opens nothing', async (_name, first, code) => {
    expect(await closeOf('observer', first())).toBe(code);
  });

  it('opens once, and its session as often as the window comes back, on its own surface only', async () => {
    const { observer } = partsOf(started.loopback.openWindow());
    const first = await welcomed(port, 'observer', observer);
    const { session } = first.welcome;
    first.socket.terminate();
    expect([
      await closeOf('observer', hello(observer)),
      await closeOf('observer', hello(session)),
      await closeOf('observer', hello(session)),
      await closeOf('conversation', hello(session)),
    ]).toEqual([4401, 'welcome', 'welcome', 4401]);
  });

  it('tried on the wrong door is spent', async () => {
    const { observer } = partsOf(started.loopback.openWindow());
    expect([await closeOf('conversation', hello(observer)), await closeOf('observer', hello(observer))]).toEqual([4401, 4401]);
  });

  it('is worth nothing after two minutes', async () => {
    const late = partsOf(started.loopback.openWindow());
    const inTime = partsOf(started.loopback.openWindow());
    clockOffset.ms += 110_000;
    const early = await closeOf('observer', hello(inTime.observer));
    clockOffset.ms += 11_000;
    expect([early, await closeOf('observer', hello(late.observer))]).toEqual(['welcome', 4401]);
  });

  it('of one port is unknown on the other', async () => {
    const main = partsOf(started.loopback.openWindow());
    const admin = partsOf(await started.loopback.openAdmin());
    expect([admin.port === port, await closeOf('observer', hello(main.observer), admin.port), await closeOf('observer', hello(admin.observer))]).toEqual([
      false,
      4401,
      4401,
    ]);
  });

  it('has to come within five seconds, and few may keep it waiting', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => openSocket(port, '/socket/observer')));
    await expect(openSocket(port, '/socket/observer')).rejects.toThrow('503');
    expect(new Set(await Promise.all(clients.map((client) => client.closed)))).toEqual(new Set([4408]));
  }, 10_000);
});

describe('the admin port', () => {
  it('serves its own page and the surfaces observer and admin, and no conversation', async () => {
    const { port: adminPort, admin } = partsOf(await started.loopback.openAdmin());
    const page = async (path: string) =>
      statusOf(await rawRequest(adminPort, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${adminPort}\r\nConnection: close\r\n\r\n`));
    await expect(openSocket(adminPort, '/socket/conversation')).rejects.toThrow('404');
    const client = await welcomed(adminPort, 'admin', admin);
    const paused = await callOn(client, 1, 'life.pause', { reason: 'test' });
    expect([await page('/admin.html'), await page('/'), await page('/index.html'), paused]).toEqual([
      '200',
      '404',
      '404',
      { ok: true, value: { route: 'life.pause', input: { reason: 'test' } } },
    ]);
  });

  it('and the main port know only the routes of the surface asked', async () => {
    const main = partsOf(started.loopback.openWindow());
    const admin = partsOf(await started.loopback.openAdmin());
    const observer = await welcomed(port, 'observer', main.observer);
    const conversation = await welcomed(port, 'conversation', main.conversation);
    const operator = await welcomed(admin.port, 'admin', admin.admin);
    const answers = [
      await callOn(observer, 1, 'life.pause', {}),
      await callOn(observer, 2, 'say', { text: 'x', clientId: 'abcdefgh' }),
      await callOn(conversation, 1, 'status.get', {}),
      await callOn(operator, 1, 'status.get', {}),
    ];
    expect(answers.map((answer) => (answer?.ok === false ? answer.error.code : 'ok'))).toEqual([
      'unknown_route',
      'unknown_route',
      'unknown_route',
      'unknown_route',
    ]);
  });
});
