import { expect, it } from 'vitest';
import { questions } from './faq.content.ts';

it('answers six questions', () => {
  expect(questions).toHaveLength(6);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(6);
});

it('asks in questions and answers in sentences', () => {
  expect(questions.filter(({ question }) => !question.endsWith('?'))).toEqual([]);
  expect(questions.filter(({ answer }) => !answer.endsWith('.'))).toEqual([]);
});
