// SPDX-License-Identifier: MIT
// The pages of more.js, by their names in the address.
import {ExportPage} from './pages/export';
import {LabPage} from './pages/lab';
import {LearnPage} from './pages/learn';
import {MakePage} from './pages/make';
import {Page} from './pages/page';
import {QuizPage} from './pages/quiz';

export const MORE: Record<string, () => Page> = {
  learn: () => new LearnPage(),
  quiz: () => new QuizPage(),
  lab: () => new LabPage(),
  make: () => new MakePage(),
  export: () => new ExportPage()
};
