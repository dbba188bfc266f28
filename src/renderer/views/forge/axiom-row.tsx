// One founding truth and one principle, as rows that redraw only when they themselves change.

import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { type Axiom, axiom, type Principle } from '#shared/cognitive/forge';
import { type Edit, edits } from './draft-edit.ts';
import { type FieldProblem, problemAt } from './field-problems.ts';
import { ChoiceField, LongField, NumberField, TextField } from './fields.tsx';

const scopes = axiom.shape.scope.options;

interface RowProps<T> {
  readonly index: number;
  readonly value: T;
  /** Placed within the row: `confidence`. */
  readonly problems: readonly FieldProblem[];
  readonly onEdit: (edit: Edit) => void;
  readonly onRemove: (index: number) => void;
}

/** Of a row and of its head. */
const axiomGrid = 'grid grid-cols-[minmax(0,1fr)_112px_84px_28px] gap-x-3 slim:grid-cols-[minmax(0,1fr)_84px_28px]';

/** What stands in which column. Each field says it for itself to a screen reader. */
export const AxiomHead = () => (
  <div aria-hidden className={clsx(axiomGrid, 'text-meta text-word-quiet')}>
    <span className="slim:hidden">In their words</span>
    <span>Scope</span>
    <span>Confidence</span>
  </div>
);

export const AxiomRow = memo(function AxiomRow({ index, value, problems, onEdit, onRemove }: RowProps<Axiom>) {
  const label = `Axiom ${index + 1}`;
  return (
    // The underlines stand level; what is wrong stands below one of them, and then they are level at the top.
    <li className={clsx(axiomGrid, 'gap-y-1 py-2 not-first:hair-top', problems.length === 0 ? 'items-end' : 'items-start')}>
      <div className="min-w-0 slim:col-span-3">
        <LongField
          label={label}
          bare
          required
          rows={1}
          maxLength={2000}
          value={value.content}
          problem={problemAt(problems, 'content')}
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
        problem={problemAt(problems, 'confidence')}
        min={0}
        max={1}
        step={0.05}
        onNumber={(confidence) => onEdit(edits.axiom(index, { confidence }))}
      />
      <IconButton icon={X} label={`Remove axiom ${index + 1}`} onClick={() => onRemove(index)} />
    </li>
  );
});

/** One a line, as typed: empty lines while typing are dropped only in what is written. */
const toLines = (text: string): string[] => (text === '' ? [] : text.split('\n'));

export const PrincipleRow = memo(function PrincipleRow({ index, value, problems, onEdit, onRemove }: RowProps<Principle>) {
  const change = (next: Partial<Principle>) => onEdit(edits.principle(index, next));
  const at = (path: string) => problemAt(problems, path);
  const of = `of principle ${index + 1}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_72px_28px] items-start gap-x-3 gap-y-2 py-3 not-first:hair-top">
      <TextField label={`Principle ${index + 1}`} required value={value.name} maxLength={120} problem={at('name')} onText={(name) => change({ name })} />
      <NumberField
        label={`Weight ${of}`}
        short="Weight"
        problem={at('weight')}
        value={value.weight}
        min={0}
        max={10}
        step={0.5}
        onNumber={(weight) => change({ weight })}
      />
      <IconButton icon={X} label={`Remove principle ${index + 1}`} className="mt-6" onClick={() => onRemove(index)} />
      <div className="col-span-3 flex flex-col gap-2">
        <LongField
          label={`Constraints ${of}`}
          note="One a line, twenty at most."
          problem={problems.find(({ path }) => path.startsWith('constraints'))?.message ?? null}
          value={value.constraints.join('\n')}
          onText={(text) => change({ constraints: toLines(text) })}
        />
        <div className="grid grid-cols-2 gap-3 slim:grid-cols-1">
          <TextField label={`Role ${of}`} value={value.role} maxLength={400} problem={at('role')} onText={(role) => change({ role })} />
          <TextField label={`Avatar ${of}`} value={value.avatar} maxLength={120} problem={at('avatar')} onText={(avatar) => change({ avatar })} />
        </div>
      </div>
    </li>
  );
});
