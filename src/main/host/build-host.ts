// Composition: the one place where ports meet what fulfils them. Start is recovery: lock → home → words → substrate → a real life
// begins where its identity was met in practice → what a crash left open is closed → lanes take up what waits.

import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { importFiles } from '#adapters/imports/import-files';
import { loadProseBook, type ProseFault } from '#adapters/prose/load-prose-book';
import { loadSkills } from '#adapters/prose/load-skills';
import { createAnthropicSubstrate } from '#adapters/substrates/anthropic/create-anthropic-substrate';
import { createRehearsalSubstrate } from '#adapters/substrates/rehearsal/create-rehearsal-substrate';
import { createToolHost } from '#adapters/tools/create-tool-host';
import { createAdminHandlers } from '#admin/admin-handlers';
import { recover } from '#entity/continuity/recover';
import type { EntityDeps, Journal, ProseBook, SkillShelf, Substrate } from '#entity/ports';
import { closeInterruptedRuns } from '#entity/skills/fulfil-run';
import type { LiveFacts } from '#observer/live-facts';
import { createObserverHandlers } from '#observer/observer-handlers';
import { redact } from '#shared/lib/redacted';
import { fail, ok, type Result } from '#shared/lib/result';
import { conversationLane, OPERATOR } from '#shared/model/ids';
import { isRetryable } from '#storage/observer-queries';
import { type Home, openHome } from '#storage/open-home';
import { killAt } from '#viability/fault-point';
import { lockHome } from '#viability/lock-home';
import { APP_VERSION } from './app-version.ts';
import { beginRealLife } from './begin-real-life.ts';
import { createConversationHandlers } from './conversation-handlers.ts';
import { createDispatch } from './dispatch.ts';
import { createFeed, type Feed } from './feed.ts';
import { createForgeHandlers, type ForgeDesk } from './forge-handlers.ts';
import { homeFolder } from './home-folder.ts';
import type { BuildHost, BuildOptions, Host, HostRefusal } from './host.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { createLog, fileSink, type Log, manySinks } from './log.ts';
import { makeIds } from './make-ids.ts';
import { createRedactor, type Redactor } from './redact.ts';
import { createRuns } from './runs.ts';
import { scrubJournal } from './scrub-journal.ts';
import { scrubSubstrate } from './scrub-substrate.ts';
import { readSettings, type Settings } from './settings.ts';
import { createSkillDesk, type SkillDesk } from './skill-desk.ts';
import { slotHandlers } from './slot-handlers.ts';
import { watchStop } from './stopped-journal.ts';
import { systemClock, systemZone } from './system-clock.ts';

const DEFAULT_MODEL = 'claude-sonnet-5-5';
const lane = conversationLane(OPERATOR);

/** Brings one entity to life in this process, or its home if nobody is born there yet. Without a key it is a practice entity, in a home of its own. */
export const buildHost: BuildHost = async (options) => {
  const settings = readSettings(options.ipseHome, options.env);
  if (!settings.ok) return fail({ code: settings.error.code, message: settings.error.message, next: settings.error.next });
  const practice = options.resting && options.life ? options.life === 'practice' : settings.value.apiKey === null;
  const folder = homeFolder(options.slotFolder ?? options.ipseHome, practice);
  const lock = lockHome(folder, { host: options.hostKind, now: systemClock.now });
  if (!lock.ok) return lock;
  const ids = makeIds(systemClock.now, randomBytes);
  const faultPoint = killAt(options.env);
  const home = openHome(folder, { lock: lock.value, clock: systemClock, ids, faultPoint, create: options.resting !== true || options.mayBegin === true });
  if (!home.ok) {
    lock.value.release();
    return home;
  }
  const leave = () => {
    home.value.close();
    lock.value.release();
  };
  try {
    const voice = connect(options, settings.value, folder, practice);
    if (voice.ok) return ok(await comeAlive({ options, settings: settings.value, practice, home: home.value, ids, faultPoint, ...voice.value, leave }));
    leave();
    return voice;
  } catch (error) {
    leave();
    throw error;
  }
};

interface Voice {
  readonly prose: ProseBook;
  readonly shelf: SkillShelf;
  readonly substrate: Substrate;
}

/** The words the entity meets, shipped ones under those of its home, and what supplies its next tokens. */
function connect(
  { resourcesFolder, pace = 'human' }: BuildOptions,
  { apiKey, baseUrl, model }: Settings,
  folder: string,
  practice: boolean,
): Result<Voice, HostRefusal> {
  const shipped = resourcesFolder ?? resolve(import.meta.dirname, '../../../resources');
  const own = join(folder, 'resources');
  const prose = loadProseBook([shipped, own]);
  if (!prose.ok) return fail(wordsMalformed(prose.error));
  const shelf = loadSkills({ shipped, own });
  if (!shelf.ok) return fail(wordsMalformed(shelf.error));
  // A real life looked at without its key has its substrate named; resting, it is never called.
  const substrate = !practice
    ? createAnthropicSubstrate({ apiKey: apiKey ?? redact(''), baseUrl, model: model ?? DEFAULT_MODEL, clock: systemClock })
    : createRehearsalSubstrate({ clock: systemClock, resources: shipped, pace });
  return ok({ prose: prose.value, shelf: shelf.value, substrate });
}

const wordsMalformed = ({ file, line, why }: ProseFault): HostRefusal => ({
  code: 'words_malformed',
  message: `${file}${line === null ? '' : `, line ${line}`}: ${why}`,
  next: 'Correct that file, or remove it to use the shipped words.',
});

interface Parts extends Voice {
  readonly options: BuildOptions;
  readonly settings: Settings;
  readonly practice: boolean;
  readonly home: Home;
  readonly ids: EntityDeps['ids'];
  readonly faultPoint: EntityDeps['faultPoint'];
  readonly leave: () => void;
}

async function comeAlive(parts: Parts): Promise<Host> {
  const { options, settings, practice, home, ids, shelf, leave } = parts;
  const redactor = createRedactor();
  if (settings.apiKey) redactor.register(settings.apiKey);
  const journal = watchStop(scrubJournal(home.journal, redactor.cleanKnown), () => lanes.abort());
  const log = createLog({ redactor, now: systemClock.now, write: manySinks([fileSink(join(home.folder, 'log', 'ipse.log'))]) });
  const hostLife = ids.salt();
  const feed = createFeed({ clock: systemClock, coalesceMs: 33, keep: 2000, hostLife });
  const deps = entityDeps(parts, feed, journal, redactor);
  const lanes = createLanes(deps, log);
  if (!options.resting && !practice) await beginRealLife(deps, homeFolder(options.slotFolder ?? options.ipseHome, true));
  const closed = await recover(deps);
  const skills = createSkillDesk({ ipseHome: options.ipseHome, view: journal.view, shelf, clock: systemClock, substrate: deps.substrate });
  const holdsSecret = (text: string): boolean => redactor.cleanKnown(text) !== text;
  const runs = createRuns({ ...deps, shelf, runners: skills.runners, holdsSecret }, log);
  await closeInterruptedRuns(deps);
  const wake = () => options.resting || lanes.wake(lane);
  home.onCommitted(({ from, to, kinds }) => {
    feed.publish({ kind: 'entries', from, to, kinds });
    if (kinds.includes('message.received') || kinds.includes('operator.resumed')) wake();
  });
  const desk: ForgeDesk = {
    ...deps,
    shelf,
    runs,
    importFiles,
    practice,
    hasModel: deps.substrate.kind !== 'rehearsal' && settings.apiKey !== null,
    holdsSecret,
  };
  const dispatch = composeDispatch({ home, journal, log, lanes, desk, skills, options, live: liveFacts(home, deps.substrate, lanes, skills) });
  let closing: Promise<void> | null = null;
  const end = async () => {
    await runs.close();
    await lanes.close();
    feed.close();
    leave();
  };
  tellStart(log, options, home, closed.length);
  wake();
  return {
    home: home.folder,
    hostLife,
    dispatch,
    feed,
    close: () => (closing ??= end()),
  };
}

interface Surfaces {
  readonly home: Home;
  readonly journal: Journal;
  readonly log: Log;
  readonly lanes: Lanes;
  readonly desk: ForgeDesk;
  readonly skills: SkillDesk;
  readonly options: BuildOptions;
  readonly live: LiveFacts;
}

/** The three surfaces, each with its own authority (L3). */
const composeDispatch = ({ home, journal, log, lanes, desk, skills, options, live }: Surfaces) =>
  createDispatch({
    observer: createObserverHandlers({ db: home.read(), live }),
    conversation: createConversationHandlers({
      journal,
      ids: desk.ids,
      lanes,
      isRetryable: (cognitionId) => isRetryable(home.read(), cognitionId),
      holdsSecret: desk.holdsSecret,
      birth: createForgeHandlers(desk, 'birth'),
    }),
    admin: createAdminHandlers({
      journal,
      forge: createForgeHandlers(desk, 'admin'),
      adoptable: skills.adoptable,
      slots: slotHandlers(options.ipseHome),
    }),
    log,
  });

function entityDeps({ home, ids, prose, substrate, faultPoint }: Parts, feed: Feed, journal: Journal, redactor: Redactor): EntityDeps {
  const spoken = new Map<string, number>();
  return {
    clock: systemClock,
    zone: systemZone(),
    ids,
    journal,
    prose,
    substrate: scrubSubstrate(substrate, redactor),
    tools: createToolHost({ workspace: home.workspace, clock: systemClock }),
    watchers: {
      stage: (news) => feed.publish({ kind: 'stage', ...news }),
      delta({ cognitionId, requestId, text }) {
        const from = spoken.get(requestId) ?? 0;
        if (from === 0) spoken.clear();
        spoken.set(requestId, from + text.length);
        feed.publish({ kind: 'delta', cognitionId, requestId, from, text });
      },
    },
    faultPoint,
  };
}

const liveFacts = (home: Home, substrate: Substrate, lanes: Lanes, skills: SkillDesk): LiveFacts => ({
  skill: skills.skill,
  command: skills.command,
  inFlight: lanes.inFlight,
  substrate: () => ({ kind: substrate.kind, model: substrate.model, contextWindow: substrate.limits.contextWindow }),
  anchor: home.anchorState,
  anchorMark: home.anchorMark,
  journal: () => (home.journal.stopped() ? 'stopped' : 'open'),
  now: systemClock.now,
  appVersion: APP_VERSION,
});

function tellStart(log: Log, { hostKind }: BuildOptions, home: Home, interrupted: number): void {
  log.info('host.started', { hostKind, appVersion: APP_VERSION, head: home.head().seq, interrupted, rebuilt: home.rebuilt, anchor: home.anchorFound });
}
