// From the form to a draft: at once from the plain words, or by way of a mind that writes the founding words from the same fields.

import { useEffect, useMemo, useRef, useState } from 'react';
import { useForge, useRunsMoved } from '#renderer/queries/use-forge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { forgeInputFromForm } from '#shared/cognitive/forge-input';
import type { SkillMode } from '#shared/model/entry';
import type { RunId } from '#shared/model/ids';
import { goOnWith } from './fields.tsx';
import { FollowRun } from './follow-run.tsx';
import { useForgeStore, type Way } from './forge-store.ts';
import { FormFields } from './form-fields.tsx';
import { emptyForm, readForm, requiredFields, type TypedForm } from './form-model.ts';
import { RefusalLine } from './problem-list.tsx';
import { type Act, useAct } from './use-act.ts';

export type FormWay = Extract<Way, 'form' | 'model' | 'mind' | 'program'>;

const modes: Readonly<Record<Exclude<FormWay, 'form'>, SkillMode>> = { model: 'background_call', mind: 'delegation', program: 'command' };

const goOnWords: Readonly<Record<FormWay, { readonly act: string; readonly about: string }>> = {
  form: { act: 'See the draft', about: 'Your words become a draft; all of it can be changed before anything is written.' },
  model: { act: 'Ask the model', about: 'The model is given these directives and nothing else, and writes the draft.' },
  mind: { act: 'Make the block', about: 'You give the block to whatever mind you like and paste its answer back here.' },
  program: { act: 'Run the program', about: 'The program is given these directives as JSON and writes the draft.' },
};

/** Truths and principles belong to the plain form alone: the contract has no place for them in what it is given. */
const askedOf = (way: FormWay, form: TypedForm): TypedForm => (way === 'form' ? form : { ...form, axioms: emptyForm.axioms, principles: emptyForm.principles });

export function WayForm({ way }: { readonly way: FormWay }) {
  const forgeRun = useForgeStore((state) => state.forgeRun);
  return forgeRun !== null && forgeRun.way === way ? <ForgeRun runId={forgeRun.runId} /> : <FormDesk way={way} />;
}

function FormDesk({ way }: { readonly way: FormWay }) {
  const { form, interviewed, change } = useForgeStore();
  const [tried, setTried] = useState(0);
  const desk = useRef<HTMLDivElement>(null);
  const read = useMemo(() => readForm(askedOf(way, form)), [way, form]);
  const { act, send } = useSend(way);
  useEffect(() => {
    if (tried > 0) desk.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const goOn = () => {
    if (read.ok) void send(read.form);
    else setTried(tried + 1);
  };
  const missing = tried > 0 && !read.ok;
  return (
    <div ref={desk} role="group" aria-label="Who is this to be?" onKeyDown={goOnWith(goOn)} className="flex min-w-0 flex-col gap-6">
      {interviewed && way === 'form' && requiredFields.some((field) => form[field].trim() !== '') && (
        <p className="max-w-[68ch] text-ui text-word-soft">This is what the interview gave. Change what is not right; then see the draft.</p>
      )}
      <FormFields form={form} problems={missing ? read.problems : []} onForm={(next) => change({ form: next })} whole={way === 'form'} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="strong" disabled={act.busy} onClick={goOn}>
          {act.busy ? 'One moment' : goOnWords[way].act}
        </Button>
        <p className="min-w-0 flex-1 text-meta text-word-quiet">
          {goOnWords[way].about} <kbd>Ctrl Enter</kbd> does the same.
        </p>
      </div>
      <p role="status" className="text-ui text-word empty:hidden">
        {missing && 'Something is still to be said; it is marked above.'}
      </p>
      <RefusalLine words={act.refusal} />
    </div>
  );
}

function useSend(way: FormWay): { readonly act: Act; readonly send: (form: Extract<ReturnType<typeof readForm>, { ok: true }>['form']) => Promise<void> } {
  const { invoke } = useForge();
  const runsMoved = useRunsMoved();
  const act = useAct();
  const { exchanges, interviewed, hold, change } = useForgeStore();
  return {
    act,
    send: (form) =>
      way === 'form'
        ? act.run(
            () => invoke('forge.draft', { from: { kind: 'form', form } }),
            (answer) => hold(answer, interviewed ? 'interview' : undefined),
          )
        : act.run(
            () => invoke('forge.ask', { contract: 'forge', mode: modes[way], input: JSON.stringify(forgeInputFromForm(form, [...exchanges])) }),
            ({ runId }) => {
              change({ forgeRun: { way, runId } });
              runsMoved();
            },
          ),
  };
}

/** A forge under way or handed out; an answer that holds becomes the draft. */
function ForgeRun({ runId }: { readonly runId: RunId }) {
  const { invoke } = useForge();
  const act = useAct();
  const { hold, change } = useForgeStore();
  const take = () =>
    act.run(
      () => invoke('forge.draft', { from: { kind: 'run', runId } }),
      (answer) => {
        hold(answer);
        change({ forgeRun: null });
      },
    );
  const letGo = () => change({ forgeRun: null });
  return (
    <FollowRun
      runId={runId}
      onHolds={() => void take()}
      onLetGo={letGo}
      then={
        <div className="flex flex-col gap-3">
          <p role="status" className="text-ui text-word-soft">
            The answer holds.{act.busy ? ' The draft is made of it.' : ''}
          </p>
          <RefusalLine words={act.refusal} />
          <div className="flex gap-3">
            <Button disabled={act.busy} onClick={() => void take()}>
              See the draft
            </Button>
            <Button onClick={letGo}>Go back</Button>
          </div>
        </div>
      }
    />
  );
}
