// From files: root files or a character card, picked or dropped. They are text to read and nothing to obey; what is left out is said.

import { clsx } from 'clsx';
import { type DragEvent, useId, useState } from 'react';
import { useForge } from '#renderer/queries/use-forge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { TextField } from './fields.tsx';
import { useForgeStore } from './forge-store.ts';
import { RefusalLine } from './problem-list.tsx';
import { readFiles } from './read-files.ts';
import { useAct } from './use-act.ts';

export function WayFiles() {
  const { form, change } = useForgeStore();
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="max-w-[68ch] text-ui text-word-soft">
        An <code>AGENTS.md</code> and a <code>CONSTITUTION.md</code>, or one character card (PNG or JSON, version 2 or 3). They are read as text: instructions
        to an app that stand in them are left out, and you are told which.
      </p>
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 slim:grid-cols-1">
        <TextField
          label="Name"
          autoFocus
          value={form.name}
          maxLength={80}
          note="Where the files do not say it."
          onText={(name) => change({ form: { ...form, name } })}
        />
        <TextField
          label="Your name"
          value={form.personName}
          maxLength={80}
          note="It can be given in the draft as well."
          onText={(personName) => change({ form: { ...form, personName } })}
        />
      </div>
      <DropPlace />
    </div>
  );
}

function DropPlace() {
  const { busy, refusal, take } = useTakeFiles();
  const [over, setOver] = useState(false);
  const id = useId();
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <>
      <div
        role="group"
        aria-label="Files"
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(drop) => {
          drag(false)(drop);
          void take([...drop.dataTransfer.files]);
        }}
        className={clsx('flex flex-col items-start gap-3 border border-dashed px-5 py-6', over ? 'border-word bg-raised' : 'border-line-strong')}
      >
        <label htmlFor={id} className="text-ui text-word">
          Choose files, or drop them here
        </label>
        <input
          id={id}
          type="file"
          multiple
          accept=".md,.json,.png,text/markdown,application/json,image/png"
          disabled={busy}
          onChange={(chosen) => {
            const files = [...(chosen.target.files ?? [])];
            // The same file may be chosen again after it was mended.
            chosen.target.value = '';
            void take(files);
          }}
          className="max-w-full text-ui text-word-soft file:mr-3 file:h-7 file:rounded-small file:border file:border-solid file:border-line file:bg-transparent file:px-2.5 file:text-ui file:text-word"
        />
      </div>
      <p role="status" className="text-ui text-word-soft empty:hidden">
        {busy && 'Reading.'}
      </p>
      <RefusalLine words={refusal} />
    </>
  );
}

function useTakeFiles() {
  const { invoke } = useForge();
  const act = useAct();
  const { hold, form } = useForgeStore();
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const read = await readFiles(files);
    if (!read.ok) return act.refuse(read.error);
    await act.run(
      () => invoke('forge.draft', { from: { kind: 'files', name: form.name.trim(), personName: form.personName.trim(), files: [...read.value] } }),
      (answer) => hold(answer),
    );
  };
  return { busy: act.busy, refusal: act.refusal, take };
}

/** A whole identity that comes with Ipse, to be changed as one likes. */
export function WayExample() {
  const { invoke } = useForge();
  const act = useAct();
  const hold = useForgeStore((state) => state.hold);
  return (
    <div className="flex min-w-0 flex-col items-start gap-4">
      <p className="max-w-[68ch] text-ui text-word-soft">
        An example comes with Ipse: a name, a constitution, a few truths and principles. It opens as a draft; keep of it what you like.
      </p>
      <Button
        tone="strong"
        autoFocus
        disabled={act.busy}
        onClick={() =>
          void act.run(
            () => invoke('forge.draft', { from: { kind: 'example' } }),
            (answer) => hold(answer),
          )
        }
      >
        Open the example
      </Button>
      <RefusalLine words={act.refusal} />
    </div>
  );
}
