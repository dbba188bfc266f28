// Who lives here, in a few facts; the whole record stands in Birth, in the main window.

import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Fact, Facts, Quiet } from '#renderer/ui/facts.tsx';
import { formatExact, formatNumber } from '#renderer/ui/format.ts';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import { Group } from '#renderer/views/forge/draft-editor.tsx';
import { originWords } from '#renderer/views/skills/run-words.ts';
import type { IdentityView } from '#shared/model/identity-views';

export function WhoLivesHere() {
  const query = useRoute('identity.get', {});
  return (
    <Group title="Who lives here">
      <Answered query={query} what="who lives here" lines={3}>
        {(identity) => <Account identity={identity} />}
      </Answered>
    </Group>
  );
}

function Account({ identity }: { readonly identity: IdentityView }) {
  const { name, practice, bornAtMs, forged, cut, logicalDigest } = identity;
  const newest = forged[0];
  return (
    <Facts>
      <Fact name="Name">
        <StoredText view={name} />
        {practice && <Quiet>, a practice entity</Quiet>}
      </Fact>
      <Fact name="Born">
        {formatExact(bornAtMs)} (<TimeAgo atMs={bornAtMs} />)
      </Fact>
      <Fact name="Forged">
        {newest === undefined ? (
          <Quiet>never: this life began before there was a forge</Quiet>
        ) : (
          `${forged.length === 1 ? 'once' : `${formatNumber(forged.length)} times`}, last from ${originWords[newest.origin]}${newest.edited ? ', edited' : ''}`
        )}
      </Fact>
      <Fact name="Cut">
        {formatNumber(cut.sections.length)} sections, made {formatExact(cut.madeAtMs)} for the reason “{cut.reason}”
      </Fact>
      <Fact name="Digest">
        {logicalDigest === null ? (
          <Quiet>cannot be told: a text cannot be read</Quiet>
        ) : (
          <span className="inline-flex items-center">
            <code className="text-meta">{logicalDigest.slice(0, 16)}…</code>
            <CopyButton label="Copy the logical digest" text={logicalDigest} />
          </span>
        )}
      </Fact>
    </Facts>
  );
}
