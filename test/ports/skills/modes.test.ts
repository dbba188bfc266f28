// One conformance suite, every mode, every contract.

import { backgroundCall, command, delegation, programs } from './modes.ts';
import { acceptSkillMode } from './skill-acceptance.ts';

acceptSkillMode('a background call over HTTP', backgroundCall);
acceptSkillMode('a delegation', delegation);
acceptSkillMode('a command in shell', () => command(programs.shell));
acceptSkillMode('a command in Python', () => command(programs.python));
acceptSkillMode('a command in Node', () => command(programs.node));
