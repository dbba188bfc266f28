// The window without a host: `?scenario=streaming&view=requests&theme=light`, `&page=admin&tab=skills`, `&inspect=req_…`,
// `&view=skills&contract=forge&part=instructions`.
// Built and served by test/ui/harness.ts under the product's own strict policy.

/// <reference path="../../../src/renderer/environment.d.ts" />

import '#renderer/without-eval.ts';
import { AdminApp } from '#renderer/app/admin-app.tsx';
import { MainApp } from '#renderer/app/main-app.tsx';
import { startPage } from '#renderer/app/start-page.tsx';
import { adminTabs, useAdminTab } from '#renderer/state/admin-tab.ts';
import { inspect, selectionOf } from '#renderer/state/selection.ts';
import { themes, useTheme } from '#renderer/state/theme.ts';
import { useView, views } from '#renderer/state/view.ts';
import { contractParts, useSkillsPlace } from '#renderer/views/skills/skills-place.ts';
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
const view = oneOf(views, 'view');
useView.getState().show(view ?? 'talk');
useAdminTab.getState().show(oneOf(adminTabs, 'tab') ?? 'life');
useSkillsPlace.getState().go({ contract: asked.get('contract'), part: oneOf(contractParts, 'part') ?? 'contract' });
const target = selectionOf(asked.get('inspect') ?? '');
if (target !== null) inspect(target);
window.fake = bridges;

// While nobody is born the window opens on Birth by itself, once: a view that was asked for is shown after that.
if (view !== undefined && view !== 'birth' && asked.get('scenario')?.startsWith('unborn')) {
  const forget = useView.subscribe((now) => {
    if (now.view !== 'birth') return;
    forget();
    setTimeout(() => useView.setState({ view }), 0);
  });
}

startPage(() => (isAdmin ? <AdminApp bridges={bridges} /> : <MainApp bridges={bridges} />));
