// The window without a host: `?scenario=streaming&view=requests&theme=light`, `&page=admin`, `&inspect=req_…`.
// Built and served by test/ui/harness.ts under the product's own strict policy.

/// <reference path="../../../src/renderer/environment.d.ts" />

import '#renderer/without-eval.ts';
import { AdminApp } from '#renderer/app/admin-app.tsx';
import { MainApp } from '#renderer/app/main-app.tsx';
import { startPage } from '#renderer/app/start-page.tsx';
import { inspect, selectionOf } from '#renderer/state/selection.ts';
import { themes, useTheme } from '#renderer/state/theme.ts';
import { useView, views } from '#renderer/state/view.ts';
import { createFakeBridges, type FakeBridges, scenarios } from '#test/renderer/fake-bridge';

declare global {
  interface Window {
    /** For tests that move the state while they watch. */
    fake?: FakeBridges;
  }
}

const asked = new URLSearchParams(location.search);
const oneOf = <T extends string>(all: readonly T[], name: string): T | undefined => all.find((each) => each === asked.get(name));

const bridges = createFakeBridges(oneOf(scenarios, 'scenario') ?? 'full');
const isAdmin = asked.get('page') === 'admin';
if (isAdmin) {
  document.documentElement.dataset['side'] = 'admin';
  document.title = 'Ipse · Admin';
}
useTheme.getState().choose(oneOf(themes, 'theme') ?? 'dark');
useView.getState().show(oneOf(views, 'view') ?? 'talk');
const target = selectionOf(asked.get('inspect') ?? '');
if (target !== null) inspect(target);
window.fake = bridges;

startPage(() => (isAdmin ? <AdminApp bridges={bridges} /> : <MainApp bridges={bridges} />));
