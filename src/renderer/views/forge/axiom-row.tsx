// One founding truth and one principle, as rows that redraw only when they themselves change.

import { X } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { type Axiom, axiom, type Principle } from '#shared/cognitive/forge';
import { type Edit, edits } from './draft-edit.ts';
import { ChoiceField, LongField, NumberField, TextField } from './fields.tsx';

const scopes = axiom.shape.scope.options;

interface RowProps<T> {
  readonly index: number;
  readonly value: T;
  readonly problem: string | null;
  readonly onEdit: (edit: Edit) => void;
}

export const AxiomRow = memo(function AxiomRow({ index, value, problem, onEdit }: RowProps<Axiom>) {
  const label = `Axiom ${index + 1}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_112px_72px_28px] items-start gap-x-3 gap-y-1 py-2 not-first:hair-top slim:grid-cols-[minmax(0,1fr)_72px_28px]">
      <div className="min-w-0 slim:col-span-3">
        <LongField
          label={label}
          bare
          required
          rows={1}
          maxLength={2000}
          value={value.content}
          problem={problem}
          onText={(content) => onEdit(edits.axiom(index, { content }))}
        />
      </div>
      <ChoiceField
        label={`Scope of axiom ${index + 1}`}
        bare
        value={value.scope}
        choices={scopes}
        onChoice={(scope) => onEdit(edits.axiom(index, { scope }))}
      />
      <NumberField
        label={`Confidence of axiom ${index + 1}`}
        bare
        value={value.confidence}
        min={0}
        max={1}
        step={0.05}
        onNumber={(confidence) => onEdit(edits.axiom(index, { confidence }))}
      />
      <IconButton icon={X} label={`Remove axiom ${index + 1}`} onClick={() => onEdit(edits.removeAxiom(index))} />
    </li>
  );
});

/** One a line, as typed: empty lines while typing are dropped only in what is written. */
const toLines = (text: string): string[] => (text === '' ? [] : text.split('\n'));

export const PrincipleRow = memo(function PrincipleRow({ index, value, problem, onEdit }: RowProps<Principle>) {
  const change = (next: Partial<Principle>) => onEdit(edits.principle(index, next));
  const of = `of principle ${index + 1}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_72px_28px] items-start gap-x-3 gap-y-2 py-3 not-first:hair-top">
      <TextField label={`Principle ${index + 1}`} required value={value.name} maxLength={120} problem={problem} onText={(name) => change({ name })} />
      <NumberField label={`Weight ${of}`} bare value={value.weight} min={0} max={10} step={0.5} onNumber={(weight) => change({ weight })} />
      <IconButton icon={X} label={`Remove principle ${index + 1}`} onClick={() => onEdit(edits.removePrinciple(index))} />
      <div className="col-span-3 flex flex-col gap-2">
        <LongField
          label={`Constraints ${of}`}
          note="One a line, twenty at most."
          value={value.constraints.join('\n')}
          onText={(text) => change({ constraints: toLines(text) })}
        />
        <div className="grid grid-cols-2 gap-3 slim:grid-cols-1">
          <TextField label={`Role ${of}`} value={value.role} maxLength={400} onText={(role) => change({ role })} />
          <TextField label={`Avatar ${of}`} value={value.avatar} maxLength={120} onText={(avatar) => change({ avatar })} />
        </div>
      </div>
    </li>
  );
});
