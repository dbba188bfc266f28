// What will be written, before it is: the identity at the front of every request, the memories, the Compass. Prose stands left,
// what was measured stands right.

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatNumber, formatTokens } from '#renderer/ui/format.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { typeWords } from '#renderer/views/memory/memory-words.ts';
import { compassParts, type ForgePreview } from '#shared/model/identity-views';
import { placeInWords } from './draft-edit.ts';
import { compassWords, Group } from './draft-editor.tsx';
import type { Preview } from './use-preview.ts';

const MEMORIES_SHOWN = 200;

export function DraftPreview({ seen }: { readonly seen: Preview }) {
  const { preview, problems, refusal, isCurrent } = seen;
  return (
    <div className="flex min-w-0 flex-col gap-6" aria-busy={!isCurrent}>
      <div role="status" className="flex flex-col gap-1 text-meta text-word-quiet">
        {problems.length > 0 ? (
          <Mend problems={problems} />
        ) : refusal !== null ? (
          <p className="text-word">{refusal}</p>
        ) : (
          <p>{isCurrent ? 'Made by the code that will write it, and taken back.' : 'Looking again…'}</p>
        )}
      </div>
      {preview === null ? (
        problems.length === 0 && refusal === null && <Loading what="what will be written" />
      ) : (
        <Written preview={preview} isOld={!isCurrent || problems.length > 0} />
      )}
    </div>
  );
}

function Mend({ problems }: { readonly problems: Preview['problems'] }) {
  return (
    <>
      <p className="text-word">
        {problems.length === 1 ? 'One thing is to be mended first:' : `${formatNumber(problems.length)} things are to be mended first:`}
      </p>
      <ul>
        {problems.slice(0, 12).map(({ path, message }) => (
          <li key={path}>
            <span className="text-word-soft">{placeInWords(path)}</span>: {message}
          </li>
        ))}
      </ul>
      {problems.length > 12 && <p>and {formatNumber(problems.length - 12)} more</p>}
    </>
  );
}

function Written({ preview, isOld }: { readonly preview: ForgePreview; readonly isOld: boolean }) {
  const tokens = preview.sections.reduce((sum, section) => sum + section.tokens, 0);
  return (
    <div className={clsx('flex min-w-0 flex-col gap-6', isOld && 'opacity-60')}>
      <Group level={3} title="At the front of every request" aside={`about ${formatTokens(tokens)} tokens`}>
        {preview.sections.map(({ sectionId, text, tokens: own }) => (
          <Line key={sectionId} aside={<Figure value={formatTokens(own)} of="tokens" />}>
            <code className="text-meta text-word-quiet">{sectionId}</code>
            <Prose label={`Section ${sectionId}`} text={text} />
          </Line>
        ))}
      </Group>
      <Memories preview={preview} />
      {preview.compass !== null && <FirstCompass compass={preview.compass} />}
    </div>
  );
}

const FirstCompass = ({ compass }: { readonly compass: NonNullable<ForgePreview['compass']> }) => (
  <Group level={3} title="The Compass, as written">
    <dl className="flex flex-col gap-2">
      {compassParts.map((part) => (
        <div key={part}>
          <dt className="text-meta text-word-quiet">{compassWords[part]}</dt>
          <dd dir="auto" className="text-ui whitespace-pre-wrap text-word-soft [overflow-wrap:anywhere]">
            {compass[part] === '' ? <em className="text-word-quiet">nothing yet</em> : compass[part]}
          </dd>
        </div>
      ))}
    </dl>
  </Group>
);

function Memories({ preview }: { readonly preview: ForgePreview }) {
  const shown = preview.memories.slice(0, MEMORIES_SHOWN);
  const rest = preview.memoryCount - shown.length;
  return (
    <Group level={3} title="Memories" aside={formatNumber(preview.memoryCount)}>
      {preview.memoryCount === 0 && <p className="text-ui text-word-quiet">None.</p>}
      <ul className="flex min-w-0 flex-col">
        {shown.map((memory, index) => (
          <li key={`${index} ${memory.type}`} className="py-1.5 not-first:hair-top">
            <Line aside={<code>{typeWords(memory.type).toUpperCase()}</code>}>
              <span dir="auto" className="text-ui whitespace-pre-wrap text-word-soft [overflow-wrap:anywhere]">
                {memory.text}
              </span>
              <span className="text-meta text-word-quiet">
                {memory.private ? 'private: in conversations with you only' : 'in every conversation'}
                {memory.inCut ? ' · also at the front of every request' : ''}
              </span>
            </Line>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-meta text-word-quiet">and {formatNumber(rest)} more of the same kind, written with these</p>}
      {preview.duplicates > 0 && <p className="text-meta text-word-quiet">{formatNumber(preview.duplicates)} said twice in the draft, and so written once</p>}
    </Group>
  );
}

/** Prose left, number right. */
const Line = ({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_84px] items-baseline gap-x-3">
    <div className="flex min-w-0 flex-col gap-0.5">{children}</div>
    <div className="text-right text-meta text-word-quiet tabular-nums">{aside}</div>
  </div>
);

const Figure = ({ value, of }: { readonly value: string; readonly of: string }) => (
  <>
    <span className="text-word-soft">{value}</span> {of}
  </>
);

const Prose = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    dir="auto"
    className="max-h-[44vh] min-w-0 overflow-y-auto text-ui leading-6 whitespace-pre-wrap text-word [overflow-wrap:anywhere]"
  >
    {text}
  </div>
);
