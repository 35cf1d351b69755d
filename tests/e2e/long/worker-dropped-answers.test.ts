import { testDroppedAnswers } from '../support/dropped-answers.ts';

testDroppedAnswers(200);
