// One message of a person: its exact text, who, when, and what rests on it.

import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Fact, Facts } from '#renderer/ui/facts.tsx';
import { formatExact, formatNumber } from '#renderer/ui/format.ts';
import { StoredText, textOf } from '#renderer/ui/stored-text.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import type { MessageId } from '#shared/model/ids';

export function MessageInspector({ id }: { readonly id: string }) {
  const query = useRoute('message.get', { messageId: id as MessageId });
  return (
    <Answered query={query} what="the message">
      {({ text, correspondent, atMs }) => (
        <div className="flex flex-col gap-4 p-4">
          <div className="text-[0.9375rem] leading-6 text-word-soft">
            <StoredText view={text} />
          </div>
          <Facts>
            <Fact name="Said by">
              <span className="text-human">{correspondent === 'operator' ? 'you (operator)' : correspondent}</span>
            </Fact>
            <Fact name="When">
              {formatExact(atMs)} · <TimeAgo atMs={atMs} />
            </Fact>
            <Fact name="Length">
              {text.state === 'ok' ? `${formatNumber(text.text.length)} characters` : 'unknown'}{' '}
              {text.state === 'ok' && <CopyButton label="Copy the exact text" text={textOf(text)} />}
            </Fact>
          </Facts>
        </div>
      )}
    </Answered>
  );
}
