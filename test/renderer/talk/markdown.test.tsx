import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TooltipProvider } from '#renderer/ui/tooltip.tsx';
import { linkTarget } from '#renderer/views/talk/link-target.ts';
import { Markdown } from '#renderer/views/talk/markdown.tsx';
import { visibleText } from '#renderer/views/talk/visible-text.ts';

afterEach(cleanup);
const draw = (text: string) =>
  render(
    <TooltipProvider>
      <Markdown id="t" text={text} />
    </TooltipProvider>,
  ).container;

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://example.org"></iframe>',
  '![sill](https://example.org/sill.png)',
  '![sill](data:image/svg+xml;base64,PHN2Zy8+)',
  '[![a](https://example.org/a.png)](https://example.org)',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
])('no markup of a message becomes an element that runs, loads or styles: %s', (text) => {
  const drawn = draw(text);
  expect(
    [...drawn.querySelectorAll('script, img, iframe, style, object, embed, form, video, link, [onerror], [src], [style]')].map(({ outerHTML }) => outerHTML),
  ).toEqual([]);
});

test('a picture is replaced by a note that names it and where it would have come from', () => {
  expect(draw('before ![the sill](https://example.org/sill.png) after').textContent).toBe('before Picture not fetched: the sill‹example.org/sill.png› after');
});

test('a link opens outside without telling where it came from, and shows where it really leads', () => {
  const link = draw('[your bank](https://evil.example/login)').querySelector('a');
  expect({ text: link?.textContent, href: link?.href, rel: link?.rel, target: link?.target }).toEqual({
    text: 'your bank‹evil.example/login›',
    href: 'https://evil.example/login',
    rel: 'noreferrer noopener',
    target: '_blank',
  });
});

test.each([
  ['javascript:alert(1)', null, null],
  ['file:///etc/passwd', null, null],
  ['/relative', null, null],
  ['https://example.org/', 'https://example.org/', { href: 'https://example.org/', shown: null }],
  ['https://example.org/', 'example.org/', { href: 'https://example.org/', shown: null }],
  ['https://аррӏе.com/', 'apple.com', { href: 'https://xn--80ak6aa92e.com/', shown: 'xn--80ak6aa92e.com' }],
  ['https://good.example@evil.example/a?b=c', 'good.example', { href: 'https://good.example@evil.example/a?b=c', shown: 'evil.example/a?b=c' }],
  ['mailto:a@example.org', 'write', { href: 'mailto:a@example.org', shown: 'a@example.org' }],
])('the target of %s beside the words %s', (href, words, expected) => {
  expect(linkTarget(href, words)).toEqual(expected);
});

test('code stands as text in a block with its language, and can be copied exactly', () => {
  const drawn = draw('```ts\nconst a = "<b>";\n```');
  expect({
    code: drawn.querySelector('pre')?.textContent,
    label: drawn.querySelector('pre')?.getAttribute('aria-label'),
    copy: drawn.querySelector('button')?.getAttribute('aria-label'),
  }).toEqual({ code: 'const a = "<b>";\n', label: 'Code, ts', copy: 'Copy this block' });
});

test('what has no shape is given one, and nothing else is changed', () => {
  expect(visibleText('a\u0000b\u001bc\u007f\r\nd\te🙂 م')).toBe('a␀b␛c␡\nd\te🙂 م');
});
