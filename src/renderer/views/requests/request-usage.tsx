// Tokens as reported beside tokens as estimated. A dash means the line does not exist on that side.

import { Part } from '#renderer/ui/account.tsx';
import { formatNumber, NOT_REPORTED } from '#renderer/ui/format.ts';
import type { RequestView } from '#shared/model/views';
import type { UsageLine } from './request-usage-model.ts';
import { estimateWords, usageLines } from './request-usage-model.ts';

export function RequestUsage({ request }: { readonly request: RequestView }) {
  const words = estimateWords(request);
  return (
    <Part title="Tokens">
      <table className="rd-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Kind</span>
            </th>
            <th scope="col">reported</th>
            <th scope="col">estimated</th>
          </tr>
        </thead>
        <tbody>
          {usageLines(request).map((line) => (
            <tr key={line.name} data-sum={line.sum === true}>
              <th scope="row">{line.name}</th>
              <td>{reportedCell(line, request.outcome === 'in_flight')}</td>
              <td>{line.estimate === null ? <Dash /> : formatNumber(line.estimate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {words === null ? null : <p className="mt-1 text-meta text-word-quiet">{words}</p>}
    </Part>
  );
}

const Dash = () => (
  <span className="text-word-faint">
    <span aria-hidden="true">–</span>
    <span className="sr-only">does not apply</span>
  </span>
);

function reportedCell(line: UsageLine, inFlight: boolean) {
  if (line.reported !== null) return formatNumber(line.reported);
  if (line.estimate !== null && line.sum !== true) return <Dash />;
  return <span className="text-word-quiet">{inFlight ? 'not yet' : NOT_REPORTED}</span>;
}
