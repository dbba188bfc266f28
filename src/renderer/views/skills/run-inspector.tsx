// One run of a contract: how it stands, what was asked, what came back and what was wrong with it, to the byte.

import { useViewsPresent } from '#renderer/app/views-present.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Fact, Facts, Part, Quiet } from '#renderer/ui/facts.tsx';
import { formatDuration, formatExact } from '#renderer/ui/format.ts';
import type { HouseWord } from '#renderer/ui/house-words.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { Problem } from '#shared/cognitive/contract';
import type { RunId } from '#shared/model/ids';
import type { RunState, RunView } from '#shared/model/skill-views';
import { faultSentence, foundWords, modeWords, runStateLine, skillOriginWords, stateWords, withdrawnReason } from './run-words.ts';
import { openContract } from './skills-place.ts';
import { TextSheet } from './text-sheet.tsx';

export function RunInspector({ id }: { readonly id: string }) {
  const query = useRoute('run.get', { runId: id as RunId });
  return (
    <Answered query={query} what="the run">
      {(run) => <Account run={run} />}
    </Answered>
  );
}

function Account({ run }: { readonly run: RunView }) {
  const { problems, input, skill, block, answer, stderr } = run;
  return (
    <article className="flex flex-col gap-5 p-4" aria-label="Run">
      <Standing run={run} />
      <RunFacts run={run} />
      {problems.length > 0 && <Problems problems={problems} />}
      {run.withdrawn !== null && <Withdrawn withdrawn={run.withdrawn} />}
      <Part title="What went in and what came back">
        <div className="flex flex-col gap-2">
          <TextSheet name="Input" view={input} />
          <TextSheet name="Instructions" view={skill} none="none: nobody was instructed" />
          <TextSheet name="Block handed out" view={block} none="none: it was not handed out" />
          <TextSheet
            name="Answer"
            view={answer}
            none={run.state === 'waiting' || run.state === 'running' ? 'not yet' : 'none came'}
            opened={problems.length > 0}
          />
          <TextSheet name="Said beside it (stderr)" view={stderr} none="nothing on record" opened={run.state === 'failed' && stderr !== null} />
        </div>
      </Part>
    </article>
  );
}

function Standing({ run }: { readonly run: RunView }) {
  const { state, fault } = run;
  return (
    <div>
      <p className={state === 'failed' ? 'text-speech text-danger' : 'text-speech text-word'}>
        <StateWords run={run} />
      </p>
      <p className="text-ui text-word-soft">{fault === null ? stateWords[state].about : faultSentence(fault)}</p>
    </div>
  );
}

const explained: Partial<Record<RunState, HouseWord>> = { expired: 'expired', proposed: 'proposal', interrupted: 'interrupted', waiting: 'delegation' };

function StateWords({ run }: { readonly run: RunView }) {
  const word = explained[run.state];
  return word === undefined ? runStateLine(run) : <Word of={word}>{runStateLine(run)}</Word>;
}

function RunFacts({ run }: { readonly run: RunView }) {
  const { contract, contractVersion, mode, seq, askedAtMs, answeredAtMs, durationMs, slow, skillOrigin, found, exitCode, requestIds } = run;
  const hasViews = useViewsPresent();
  return (
    <Facts>
      <Fact name={<Word of="contract">Contract</Word>}>
        {contract}, version {contractVersion} {hasViews && <Button onClick={() => openContract(contract)}>Open</Button>}
      </Fact>
      <Fact name={<Word of="mode">Mode</Word>}>{modeWords[mode].name}</Fact>
      {skillOrigin !== null && <Fact name={<Word of="skill">Skill</Word>}>{skillOriginWords[skillOrigin]}</Fact>}
      <Fact name="Asked">
        {formatExact(askedAtMs)} (<TimeAgo atMs={askedAtMs} />
        ), entry <IdLink id={String(seq)} plain />
      </Fact>
      <Fact name="Answered">
        {answeredAtMs === null ? <Quiet>no</Quiet> : formatExact(answeredAtMs)}
        {durationMs !== null && `, after ${formatDuration(durationMs)}`}
      </Fact>
      <Fact name="Soft limit">
        {slow ? 'passed: it was slow, and went on' : <Quiet>{answeredAtMs === null ? 'no answer yet to tell by' : 'not passed'}</Quiet>}
      </Fact>
      {found !== null && <Fact name="Found">{foundWords[found]}</Fact>}
      {exitCode !== null && <Fact name="Exit code">{exitCode}</Fact>}
      <Fact name="Requests">
        {requestIds.length === 0 ? (
          <Quiet>{mode === 'background_call' ? 'none on record' : 'none: no model was asked'}</Quiet>
        ) : (
          requestIds.map((id) => <IdLink key={id} id={id} />)
        )}
      </Fact>
    </Facts>
  );
}

function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <Part title="What was wrong with the answer">
      <ol className="flex flex-col gap-2">
        {problems.map(({ path, rule, message }, at) => (
          // Two problems may say the same of the same place: their order tells them apart.
          <li key={`${path} ${rule} ${at}`} className="text-ui text-word-soft">
            <span className="flex flex-wrap items-baseline gap-x-2 text-meta">
              {path === '' ? <Quiet>the answer as a whole</Quiet> : <code className="text-word [overflow-wrap:anywhere]">{path}</code>}
              <code className="text-word-quiet">{rule}</code>
            </span>
            {message}
          </li>
        ))}
      </ol>
    </Part>
  );
}

const Withdrawn = ({ withdrawn: { reason, note } }: { readonly withdrawn: NonNullable<RunView['withdrawn']> }) => (
  <Part title="Withdrawn">
    <p className="text-ui text-word-soft">{withdrawnReason(reason)}</p>
    {note !== null && (
      <p className="text-ui text-word-soft">
        Reason given: <StoredText view={note} />
      </p>
    )}
  </Part>
);
