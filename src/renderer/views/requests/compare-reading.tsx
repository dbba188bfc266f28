// One reading of two requests in words and numbers: identical, or where and why they part and what that cost.

import { Fact, Facts } from '#renderer/ui/account.tsx';
import { formatNumber, sectionName } from '#renderer/ui/format.ts';
import type { PrefixReading } from '#shared/model/views';
import { splitExcerpts } from './compare-model.ts';
import { causeWords, differenceWords, placeWords, readingWords } from './request-words.ts';

export function CompareReading({ reading }: { readonly reading: PrefixReading }) {
  const { name, about } = readingWords[reading.reading];
  const { first } = reading;
  return (
    <section className="cmp-reading" aria-label={name}>
      <h2 className="text-ui font-medium">{name}</h2>
      <p className="text-meta text-word-quiet">{about}</p>
      <p className="my-2">
        {differenceWords(reading)} {reading.identical ? null : causeWords[reading.cause]}
      </p>
      <Facts>
        <Fact name="Shared">about {formatNumber(reading.tokensShared)} tokens (estimate)</Fact>
        <Fact name="Lost" className={reading.tokensLost > 0 ? 'text-danger' : ''}>
          {reading.tokensLost === 0 ? 'none' : `about ${formatNumber(reading.tokensLost)} tokens of A that B could not reuse (estimate)`}
        </Fact>
        <Fact name="Characters">
          {formatNumber(reading.commonLength)} in common, of {formatNumber(reading.lengthA)} in A and {formatNumber(reading.lengthB)} in B
        </Fact>
        {first === null ? null : (
          <>
            <Fact name="Section">
              <SectionId id={first.sectionA} />
              {first.sectionB === first.sectionA ? null : (
                <>
                  {' '}
                  in A, <SectionId id={first.sectionB} /> in B
                </>
              )}
            </Fact>
            <Fact name="Region" className={first.region === null ? '' : first.region === 'stable' ? 'text-stable' : 'text-volatile'}>
              {first.region ?? 'none'}
            </Fact>
            <Fact name="Place">{placeWords[first.place]}</Fact>
          </>
        )}
      </Facts>
      {first === null ? null : <Excerpts a={first.excerptA} b={first.excerptB} />}
    </section>
  );
}

const SectionId = ({ id }: { readonly id: string | null }) => <code title={id ?? undefined}>{id === null ? 'none' : sectionName(id)}</code>;

function Excerpts({ a, b }: { readonly a: string; readonly b: string }) {
  const { common, restA, restB } = splitExcerpts(a, b);
  return (
    <dl className="cmp-excerpts">
      {[
        { name: 'A', rest: restA },
        { name: 'B', rest: restB },
      ].map(({ name, rest }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{common}</code>
            {rest === '' ? (
              <span className="text-word-quiet"> (ends here)</span>
            ) : (
              <mark>
                <code>{rest}</code>
              </mark>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
