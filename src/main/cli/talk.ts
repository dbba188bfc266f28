// `ipse talk`: a line in, the reply as it comes. Ctrl-C stops the reply and keeps what was said of it; Ctrl-C again
// leaves. From a pipe each line waits for the reply to the one before.

import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { homeFolder, isLivedIn } from '#host/home-folder';
import type { HostRefusal } from '#host/host';
import { fail, ok, type Result } from '#shared/lib/result';
import type { MessageId } from '#shared/model/ids';
import type { StatusView } from '#shared/model/views';
import { serveLocalSocket } from '#shell-loopback/local-socket';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { type Ending, followReplies, type Reply, type ReplyFollower } from './follow-reply.ts';
import { type Entity, entityElsewhere, entityHere, findLivingHome } from './reach-entity.ts';
import { nobody, sayRefusal } from './say-result.ts';
import { showControls } from './show-controls.ts';

interface Talk {
  readonly context: CommandContext;
  readonly entity: Entity;
  readonly follower: ReplyFollower;
  /** Set while a reply is awaited. */
  replying: boolean;
  /** The reply was asked to stop: the next Ctrl-C leaves. */
  stopping: boolean;
  left: boolean;
}

/** Talks until the input ends, the person leaves or the host is gone. */
export async function talk(context: CommandContext): Promise<ExitCode> {
  const reached = await reachForTalk(context);
  if (!reached.ok) return sayRefusal(context, reached.error);
  const entity = reached.value;
  const status = await entity.call('observer', 'status.get', {});
  if (status.ok && (status.value as StatusView).entity === null) {
    await entity.close();
    return sayRefusal(context, nobody);
  }
  const follower = followReplies(entity, (text) => context.out(context.json ? `${JSON.stringify({ delta: text })}\n` : showControls(text)));
  await entity.watch(follower);
  const conversation: Talk = { context, entity, follower, replying: false, stopping: false, left: false };
  try {
    return await takeLines(conversation);
  } finally {
    await entity.close();
  }
}

async function reachForTalk(context: CommandContext): Promise<Result<Entity, HostRefusal>> {
  const living = await findLivingHome(context);
  if (living !== null) return ok(entityElsewhere(living));
  const { ipseHome, slotFolder, settings } = context;
  // A real life begins with whom practice met; where no life was ever begun, asking for a talk begins none.
  const begun = (settings.apiKey === null ? [true] : [false, true]).some((practice) => isLivedIn(homeFolder(slotFolder, practice)));
  if (!begun) return fail(nobody);
  const built = await context.buildHost({ ipseHome, slotFolder, env: { ...context.env }, hostKind: 'cli' });
  if (!built.ok) return built;
  const host = built.value;
  const noWindow = async () => ({ ok: false, error: { code: 'unavailable', message: 'This host serves no window.' } }) as const;
  // Other commands find the entity while it is talked with here.
  const local = await serveLocalSocket({ ...host, verbs: { 'open-window': noWindow, 'open-admin': noWindow } });
  const entity = entityHere(host);
  return ok({
    ...entity,
    close: async () => {
      if (local.ok) await local.value.close();
      await entity.close();
    },
  });
}

async function takeLines(conversation: Talk): Promise<ExitCode> {
  const { context } = conversation;
  const person = context.stdin.isTTY === true && !context.json;
  const lines = createInterface({ input: context.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const forget = context.onSignal((signal) => {
    if (signal === 'interrupt' && conversation.replying && !conversation.stopping) {
      conversation.stopping = true;
      void conversation.entity.call('conversation', 'stop', {});
      return;
    }
    conversation.left = true;
    lines.close();
    conversation.follower.lost();
  });
  const prompt = () => person && context.out('› ');
  let code: ExitCode = 0;
  prompt();
  for await (const line of lines) {
    if (line.trim() === '') {
      prompt();
      continue;
    }
    const said = await sayAndHear(conversation, line);
    if (said === 'refused') code = 1;
    if (said === 'over') code = 1;
    if (said === 'over' || said === 'left') break;
    prompt();
  }
  lines.close();
  forget();
  return code;
}

/** Says one line and prints the reply to its end. `over`: there is nobody to go on talking with. */
async function sayAndHear(conversation: Talk, text: string): Promise<'heard' | 'refused' | 'over' | 'left'> {
  const { context, entity, follower } = conversation;
  const answer = await entity.call('conversation', 'say', { text, clientId: randomUUID() });
  if (!answer.ok) {
    sayRefusal(context, { code: answer.error.code, message: answer.error.message, next: 'Nothing was sent.' });
    return answer.error.code === 'unavailable' ? 'over' : 'refused';
  }
  const said = answer.value as { readonly messageId: MessageId; readonly seq: number };
  if (context.json) context.out(`${JSON.stringify({ said })}\n`);
  conversation.replying = true;
  const ending = await follower.replyTo(said.seq);
  conversation.replying = false;
  conversation.stopping = false;
  if (conversation.left) return 'left';
  return tellEnding(context, ending, follower.heard());
}

const overSentences = {
  lost: 'The conversation ended here.',
  stopped: 'The disk is full or failing: the conversation ends here. What was acknowledged is kept; free space and start again.',
  silent: 'No reply will come: nothing is in flight. What was said is kept; the log tells more.',
} as const;

type Over = Extract<Ending, { readonly kind: keyof typeof overSentences }>;
const isOver = (ending: Ending): ending is Over => Object.hasOwn(overSentences, ending.kind);

function tellEnding(context: CommandContext, ending: Ending, heard: string): 'heard' | 'over' {
  if (isOver(ending)) {
    if (context.json) context.out(`${JSON.stringify(ending)}\n`);
    context.err(`\n${overSentences[ending.kind]}\n`);
    return 'over';
  }
  if (context.json) {
    context.out(`${JSON.stringify(ending)}\n`);
    return 'heard';
  }
  if (ending.kind === 'paused') context.out('(Paused: this waits until the operator resumes.)\n');
  else context.out(`${showControls(`${restOfReply(ending.reply, heard)}${notesOn(ending.reply)}`)}\n`);
  return 'heard';
}

/** What of the reply on record was not heard yet; all of it where the two do not continue each other. */
function restOfReply(reply: Reply, heard: string): string {
  const whole = reply.parts.flatMap((part) => (part.kind === 'text' ? [part.text.state === 'ok' ? part.text.text : `[${part.text.state}]`] : [])).join('\n\n');
  if (whole.startsWith(heard)) return whole.slice(heard.length);
  const squeeze = (text: string) => text.replace(/\s+/g, '');
  return squeeze(whole) === squeeze(heard) ? '' : `\n\n${whole}`;
}

function notesOn(reply: Reply): string {
  const tools = reply.parts.flatMap((part) => (part.kind === 'tool' ? [`  · ${part.activity.tool}: ${part.activity.outcome ?? 'unknown'}`] : []));
  const ending = reply.outcome === 'complete' ? [] : [`  [${reply.outcome}${reply.fault === null ? '' : `: ${reply.fault}`}]`];
  const notes = [...tools, ...ending];
  return notes.length === 0 ? '' : `\n${notes.join('\n')}`;
}
