// Entry of index.html.

import './without-eval.ts';
import { MainApp } from './app/main-app.tsx';
import { startPage } from './app/start-page.tsx';
import { chooseMainBridges } from './bridge/choose-bridge.ts';

const bridges = chooseMainBridges(window);
startPage(() => <MainApp bridges={bridges} />);
