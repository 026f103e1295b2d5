// SPDX-License-Identifier: MIT
// The pages of more.js, by their names in the address.
import {AnalysePage} from './pages/analyse';
import {ExportPage} from './pages/export';
import {LabPage} from './pages/lab';
import {LearnPage} from './pages/learn';
import {MakePage} from './pages/make';
import {Page} from './pages/page';
import {PlayPage} from './pages/play';
import {ProofPage} from './pages/proof';
import {QuizPage} from './pages/quiz';
import {StylePage} from './pages/style';

export const MORE: Record<string, () => Page> = {
  learn: () => new LearnPage(),
  quiz: () => new QuizPage(),
  play: () => new PlayPage(),
  analyse: () => new AnalysePage(),
  lab: () => new LabPage(),
  make: () => new MakePage(),
  proof: () => new ProofPage(),
  export: () => new ExportPage(),
  style: () => new StylePage()
};
