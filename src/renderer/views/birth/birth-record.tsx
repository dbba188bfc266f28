// The record of a birth: who, when and from what, the words of identity as they stand now, and what they rest on. It is only read.

import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Fact, Facts, Quiet } from '#renderer/ui/facts.tsx';
import { formatExact, formatNumber } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { StoredText, textOf } from '#renderer/ui/stored-text.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import { compassWords, Group } from '#renderer/views/forge/draft-editor.tsx';
import { originWords } from '#renderer/views/skills/run-words.ts';
import { compassParts, type ForgedView, type IdentityView } from '#shared/model/identity-views';
import { Foundations } from './foundations.tsx';

export function BirthRecord() {
  const query = useRoute('identity.get', {});
  return (
    <>
      {query.data === undefined && <h1 className="sr-only">Birth</h1>}
      <Answered query={query} what="who lives here">
        {(identity) => <Account identity={identity} />}
      </Answered>
    </>
  );
}

function Account({ identity }: { readonly identity: IdentityView }) {
  const { name, practice, bornAtMs, forged } = identity;
  return (
    <div className="h-full min-h-0 overflow-x-hidden overflow-y-auto">
      <article className="mx-auto flex max-w-[880px] flex-col gap-8 px-6 py-8 short:gap-6 short:px-4 short:py-4" aria-label="The record of the birth">
        <header className="flex flex-col gap-2">
          <h1 className="text-speech font-medium">
            <StoredText view={name} />
          </h1>
          <p className="text-ui text-word-soft">
            Born {formatExact(bornAtMs)} (<TimeAgo atMs={bornAtMs} />
            ).{' '}
            {practice && (
              <>
                A <Word of="practice">practice</Word> life: it is met with a rehearsal script, and its real life begins when a model is connected.
              </>
            )}
          </p>
          <p className="max-w-[68ch] text-meta text-word-quiet">
            Who this is changes only by forging anew, which is the operator’s: open the admin window with <code>ipse-admin open</code> and choose Identity.
          </p>
        </header>
        <Forgings forged={forged} />
        <Cut identity={identity} />
        <Foundations />
        <FirstCompass identity={identity} />
        <LogicalDigest digest={identity.logicalDigest} />
      </article>
    </div>
  );
}

function Forgings({ forged }: { readonly forged: IdentityView['forged'] }) {
  const [newest, ...earlier] = forged;
  if (newest === undefined)
    return (
      <Group title="From what">
        <p className="text-ui text-word-quiet">This life began before there was a forge, so it is not on record what it was made from.</p>
      </Group>
    );
  return (
    <>
      <Group title={earlier.length === 0 ? 'From what' : 'Forged last'}>
        <Forging forging={newest} />
      </Group>
      {earlier.length > 0 && (
        <Group title="Forged before" aside={formatNumber(earlier.length)}>
          {earlier.map((each) => (
            <Forging key={each.seq} forging={each} />
          ))}
        </Group>
      )}
    </>
  );
}

function Forging({ forging }: { readonly forging: ForgedView }) {
  const { seq, atMs, origin, runId, name, edited, axioms, principles, draft } = forging;
  return (
    <Facts>
      <Fact name="When">
        {formatExact(atMs)}, entry <IdLink id={String(seq)} plain />
      </Fact>
      <Fact name="As">
        <StoredText view={name} clamp />
      </Fact>
      <Fact name="From">
        {originWords[origin]}
        {runId !== null && (
          <>
            , run <IdLink id={runId} />
          </>
        )}
      </Fact>
      <Fact name="Edited">
        {runId === null ? <Quiet>there was no answer to edit</Quiet> : edited ? 'yes, by a person before it was accepted' : 'no, accepted as it was answered'}
      </Fact>
      <Fact name="Holds">
        {formatNumber(axioms)} {axioms === 1 ? 'axiom' : 'axioms'}, {formatNumber(principles)} {principles === 1 ? 'principle' : 'principles'}
        {draft.state === 'ok' && <CopyButton label="Copy the draft as JSON" text={draft.text} />}
      </Fact>
    </Facts>
  );
}

function Cut({ identity: { cut } }: { readonly identity: IdentityView }) {
  return (
    <Group
      title="At the front of every request"
      aside={formatExact(cut.madeAtMs)}
      about={
        <>
          The <Word of="cut" /> of identity in force, made for the reason “{cut.reason}”. <IdLink id={cut.cutId} />
        </>
      }
    >
      {cut.sections.map(({ sectionId, text }) => (
        <section key={sectionId} aria-label={`Section ${sectionId}`} className="flex min-w-0 flex-col gap-1">
          <h3 className="flex items-baseline gap-2 text-meta text-word-quiet">
            <code>{sectionId}</code>
            <CopyButton label={`Copy ${sectionId}`} text={textOf(text)} />
          </h3>
          <p className="max-w-[70ch] text-ui leading-6 text-word">
            <StoredText view={text} />
          </p>
        </section>
      ))}
    </Group>
  );
}

function FirstCompass({ identity: { compass, forged } }: { readonly identity: IdentityView }) {
  return (
    <Group title={forged.length > 1 ? 'The Compass' : 'The first Compass'} aside={compass === null ? undefined : formatExact(compass.atMs)}>
      {compass === null ? (
        <p className="text-ui text-word-quiet">None was recorded.</p>
      ) : (
        <Facts>
          {compassParts.map((part) => (
            <Fact key={part} name={compassWords[part]}>
              <StoredText view={compass.parts[part]} />
            </Fact>
          ))}
        </Facts>
      )}
    </Group>
  );
}

function LogicalDigest({ digest }: { readonly digest: string | null }) {
  return (
    <Group
      title="Logical digest"
      about="One number over what was founded (name, words of identity, foundations, Compass) and nothing that differs from one founding to the next: the same draft gives the same digest, whoever answered it."
    >
      {digest === null ? (
        <p className="text-ui text-word-quiet">It cannot be told: a text it is made of cannot be read any more.</p>
      ) : (
        <p className="flex min-w-0 items-center gap-1 text-ui">
          <code className="min-w-0 text-meta [overflow-wrap:anywhere]">{digest}</code>
          <CopyButton label="Copy the logical digest" text={digest} />
        </p>
      )}
    </Group>
  );
}
