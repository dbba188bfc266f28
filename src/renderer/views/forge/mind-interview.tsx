// An interview held by a mind: each answer is a new run of the contract, which gives the next question or what was learned.

import { useForge, useRunsMoved } from '#renderer/queries/use-forge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { contractOf } from '#shared/cognitive/contracts';
import { type InterviewOutput, interview, MAX_EXCHANGES, MIN_EXCHANGES } from '#shared/cognitive/interview';
import { readAnswer } from '#shared/cognitive/read-answer';
import type { SkillMode } from '#shared/model/entry';
import type { RunView } from '#shared/model/skill-views';
import { FollowRun } from './follow-run.tsx';
import { useForgeStore } from './forge-store.ts';
import { type Exchange, fillFromInterview } from './form-model.ts';
import { OneQuestion } from './one-question.tsx';
import { RefusalLine } from './problem-list.tsx';
import { useAct } from './use-act.ts';

/** What a valid run learned; null where its answer can no longer be read. */
function learnedFrom(run: RunView, exchanges: readonly Exchange[]): InterviewOutput | null {
  if (run.answer?.state !== 'ok') return null;
  const read = readAnswer(contractOf('interview'), { exchanges }, run.answer.text);
  if (!read.ok) return null;
  const parsed = interview.output.safeParse(read.value.value);
  return parsed.success ? parsed.data : null;
}

export function MindInterview({ mode }: { readonly mode: SkillMode }) {
  const { exchanges, question, reply, interviewRun, interviewed, change } = useForgeStore();
  const { act, askWith } = useAskNext(mode);
  if (interviewRun !== null && interviewRun.interviewer === mode) return <UnderWay run={interviewRun.runId} />;
  if (question !== null)
    return (
      <OneQuestion
        place={`Exchange ${exchanges.length + 1} of ${MIN_EXCHANGES} to ${MAX_EXCHANGES}`}
        question={question}
        answer={reply}
        onAnswer={(text) => change({ reply: text })}
        onGoOn={() => void askWith([...exchanges, { question, answer: reply.trim() }])}
        onBack={exchanges.length === 0 ? null : stepBack}
        goOnWords={act.busy ? 'One moment' : 'Go on'}
        mustAnswer
        busy={act.busy}
      >
        <RefusalLine words={act.refusal} />
      </OneQuestion>
    );
  const sofar = interviewed ? [] : exchanges;
  return (
    <div className="flex min-w-0 flex-col items-start gap-4">
      <p className="max-w-[68ch] text-ui text-word-soft">{beginWords[mode]}</p>
      <Button tone="strong" autoFocus disabled={act.busy} onClick={() => void askWith(sofar)}>
        {sofar.length === 0 ? 'Begin the interview' : 'Go on with the interview'}
      </Button>
      <RefusalLine words={act.refusal} />
    </div>
  );
}

const beginWords: Readonly<Record<SkillMode, string>> = {
  background_call: 'The model asks one question at a time, three at least and seven at most, and then fills the form from what you said.',
  delegation: 'Another mind may hold the whole interview with you and answer once, or give one question at a time. You get a block to hand to it.',
  command: 'The program asks, three questions at least and seven at most, and then fills the form from what you said.',
};

/** Takes the last exchange back: its question stands open again, with what was answered. */
function stepBack(): void {
  const { exchanges, change } = useForgeStore.getState();
  const last = exchanges.at(-1);
  change({ interviewRun: null, ...(last === undefined ? {} : { exchanges: exchanges.slice(0, -1), question: last.question, reply: last.answer }) });
}

function useAskNext(mode: SkillMode) {
  const { invoke } = useForge();
  const runsMoved = useRunsMoved();
  const change = useForgeStore((state) => state.change);
  const act = useAct();
  const askWith = (exchanges: readonly Exchange[]) =>
    act.run(
      () => invoke('forge.ask', { contract: 'interview', mode, input: JSON.stringify({ exchanges }) }),
      ({ runId }) => {
        change({ exchanges, question: null, reply: '', interviewed: false, interviewRun: { interviewer: mode, runId } });
        runsMoved();
      },
    );
  return { act, askWith };
}

function UnderWay({ run: runId }: { readonly run: RunView['runId'] }) {
  const { exchanges, form, change } = useForgeStore();
  const take = (run: RunView) => {
    const learned = learnedFrom(run, exchanges);
    if (learned === null) return;
    if (learned.kind === 'ask') return change({ question: learned.question, reply: '', interviewRun: null });
    change({
      form: fillFromInterview(form, learned),
      exchanges: learned.exchanges,
      question: null,
      reply: '',
      interviewed: true,
      interviewRun: null,
      way: 'form',
    });
  };
  const last = exchanges.at(-1);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {last !== undefined && (
        <p className="max-w-[62ch] text-ui text-word-quiet">
          You were asked: {last.question} <span className="text-word-soft">{last.answer}</span>
        </p>
      )}
      <FollowRun
        runId={runId}
        onHolds={take}
        onLetGo={stepBack}
        then={
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-ui text-word-soft">What came back can no longer be read as an answer.</p>
            <Button onClick={stepBack}>Go back</Button>
          </div>
        }
      />
    </div>
  );
}
