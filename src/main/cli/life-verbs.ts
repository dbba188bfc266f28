// The verbs of a life as it is: begin it, talk, look, pause, verify.

import { actOnLife, ledgerVerify, status } from './one-answer.ts';
import { openWindow, serve } from './serve.ts';
import { talk } from './talk.ts';
import { type Given, isSet, parsePort, type Verb } from './verbs.ts';

const port = ['--port <number>', 'port of the window; a free one if left out', parsePort] as const;
const open = ['--open', 'open a window'] as const;
const noOpen = ['--no-open', 'open no window; print the address'] as const;
const serveOptions = ({ options }: Given, openByDefault: boolean) => ({
  port: typeof options['port'] === 'number' ? options['port'] : null,
  open: typeof options['open'] === 'boolean' ? options['open'] : openByDefault,
});

export const lifeVerbs: readonly Verb[] = [
  {
    words: 'start',
    about: 'build the window if it is missing, serve it and open it',
    options: [port, noOpen],
    act: (context, given) => serve(context, serveOptions(given, true)),
  },
  {
    words: 'serve',
    about: 'serve the window to a browser on this machine and print its address',
    options: [port, open, noOpen],
    act: (context, given) => serve(context, serveOptions(given, false)),
  },
  {
    words: 'open',
    about: 'another window of the living entity',
    options: [noOpen],
    act: (context, given) => openWindow(context, 'open-window', isSet(given, 'open')),
  },
  { words: 'talk', about: 'talk in this terminal, or line by line from a pipe', act: (context) => talk(context) },
  { words: 'status', about: 'who lives here and how', act: (context) => status(context) },
];

export const operatorVerbs: readonly Verb[] = [
  { words: 'ledger verify', about: 'recompute the whole chain and compare it with the anchor', act: (context) => ledgerVerify(context) },
  {
    words: 'open',
    about: 'the admin window of the living entity',
    options: [noOpen],
    act: (context, given) => openWindow(context, 'open-admin', isSet(given, 'open')),
  },
  { words: 'pause [reason...]', about: 'begin no new cognition until resumed', act: (context, { words }) => actOnLife(context, 'pause', words.join(' ')) },
  { words: 'resume', about: 'go on', act: (context) => actOnLife(context, 'resume', '') },
];
