import { expect, test } from 'vitest'
import {
  addQuestion,
  addSection,
  changeQuestion,
  moveQuestion,
  moveSection,
  questionsOfSections,
  removeQuestion,
  sectionsOfTemplate,
} from './edit-template.ts'
import { sectionOf } from './template.ts'

const SECTIONS = sectionsOfTemplate([
  ...sectionOf('A', [
    ['a1', 'First?', 1],
    ['a2', 'Second?', 1],
  ]),
  ...sectionOf('B', [['b1', 'Third?', 1]]).map((question) => ({
    ...question,
    showsIf: { key: 'a1', answers: ['Yes'] },
  })),
])
const order = (sections: typeof SECTIONS) =>
  questionsOfSections(sections).map(({ section, key }) => `${section} ${key}`)

test('a question moves within its section, then into the next one; an empty section is gone', () => {
  expect(order(moveQuestion(SECTIONS, 'a1', 1))).toEqual(['A a2', 'A a1', 'B b1'])
  expect(order(moveQuestion(SECTIONS, 'a2', 1))).toEqual(['A a1', 'B a2', 'B b1'])
  expect(order(moveQuestion(SECTIONS, 'b1', -1))).toEqual(['A a1', 'A a2', 'A b1'])
  expect(moveQuestion(SECTIONS, 'b1', -1)).toHaveLength(1)
  expect(moveQuestion(SECTIONS, 'a1', -1)).toBe(SECTIONS)
  expect(order(moveSection(SECTIONS, 's2', -1))).toEqual(['B b1', 'A a1', 'A a2'])
})

test('a condition follows the new text of its answer, and goes with its question', () => {
  const [first] = questionsOfSections(SECTIONS)
  if (first === undefined) throw new Error('no question')
  const options = first.options.map((option) => (option.text === 'Yes' ? { ...option, text: 'Always' } : option))
  const conditionOf = (sections: typeof SECTIONS) => sections.at(-1)?.questions[0]?.showsIf
  expect(conditionOf(changeQuestion(SECTIONS, { ...first, options }))).toEqual({ key: 'a1', answers: ['Always'] })
  expect(conditionOf(removeQuestion(SECTIONS, 'a1'))).toBeUndefined()
})

test('new questions and sections get names that are free', () => {
  const longer = addSection(addQuestion(addQuestion(SECTIONS, 's1'), 's1'))
  const keys = questionsOfSections(longer).map(({ key }) => key)
  expect(new Set(keys).size).toBe(6)
  expect(new Set(longer.map(({ id }) => id)).size).toBe(3)
})
