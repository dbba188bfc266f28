// The interview: the same questions every time, or a mind that asks in one of the three modes. Either fills the form, to be looked at.

import { useQuery } from '@tanstack/react-query';
import { ask } from '#renderer/queries/ask.ts';
import { useForge } from '#renderer/queries/use-forge.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { type Choice, Segmented } from '#renderer/ui/toggle.tsx';
import { type Interviewer, useForgeStore } from './forge-store.ts';
import { fillFromAnswers, requiredFields } from './form-model.ts';
import { MindInterview } from './mind-interview.tsx';
import { OneQuestion } from './one-question.tsx';
import type { OpenWays } from './ways.tsx';

export function WayInterview({ open }: { readonly open: OpenWays }) {
  const { interviewer, change } = useForgeStore();
  const choices: readonly Choice<Interviewer>[] = [
    { value: 'questions', label: 'Set questions' },
    ...(open.hasModel ? [{ value: 'background_call', label: 'The model' } as const] : []),
    { value: 'delegation', label: 'Another mind' },
    ...(open.program('interview') === null ? [{ value: 'command', label: 'A program' } as const] : []),
  ];
  const chosen = choices.some(({ value }) => value === interviewer) ? interviewer : 'questions';
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-ui text-word-quiet">Asked by</span>
        <Segmented label="Who asks" choices={choices} value={chosen} onChange={(value) => change({ interviewer: value })} />
        {!open.hasModel && <span className="text-meta text-word-quiet">An interview by the model needs one connected; none is now.</span>}
      </div>
      {chosen === 'questions' ? <SetQuestions /> : <MindInterview mode={chosen} />}
    </div>
  );
}

function SetQuestions() {
  const { invoke, place } = useForge();
  const query = useQuery({ queryKey: ['forge.questions', place], queryFn: () => ask(invoke('forge.questions', {})) });
  return (
    <Answered query={query} what="the questions" lines={2}>
      {({ questions }) => <QuestionsInTurn questions={questions} />}
    </Answered>
  );
}

/** The fixed questions stand in the order of the fields a person must fill. */
const mustAnswer = (index: number): boolean => index < requiredFields.length;

function QuestionsInTurn({ questions }: { readonly questions: readonly string[] }) {
  const { answers, at: wanted, form, change } = useForgeStore();
  const at = Math.min(wanted, questions.length - 1);
  const question = questions[at];
  if (question === undefined) return <p className="text-ui text-word-soft">There are no questions here. The plain form asks the same.</p>;
  const isLast = at === questions.length - 1;
  const goOn = () => {
    if (!isLast) return change({ at: at + 1 });
    const missing = questions.findIndex((_, index) => mustAnswer(index) && (answers[index] ?? '').trim() === '');
    if (missing !== -1) return change({ at: missing });
    const exchanges = questions.flatMap((each, index) => {
      const answer = (answers[index] ?? '').trim();
      return answer === '' ? [] : [{ question: each.slice(0, 1000), answer }];
    });
    change({ form: fillFromAnswers(form, answers), exchanges, interviewed: true, way: 'form', at: 0 });
  };
  return (
    <OneQuestion
      place={`${at + 1} of ${questions.length}`}
      question={question}
      answer={answers[at] ?? ''}
      onAnswer={(answer) => change({ answers: Array.from({ length: questions.length }, (_, index) => (index === at ? answer : (answers[index] ?? ''))) })}
      onGoOn={goOn}
      onBack={at === 0 ? null : () => change({ at: at - 1 })}
      goOnWords={isLast ? 'Fill the form' : 'Next'}
      mustAnswer={mustAnswer(at)}
    />
  );
}
