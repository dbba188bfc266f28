// Entry of admin.html. Nothing of the conversation surface is reachable from here, and nothing of admin from the other page.

import './without-eval.ts';
import { AdminApp } from './app/admin-app.tsx';
import { startPage } from './app/start-page.tsx';
import { chooseAdminBridges } from './bridge/choose-bridge.ts';

const bridges = chooseAdminBridges(window);
startPage(() => <AdminApp bridges={bridges} />);
