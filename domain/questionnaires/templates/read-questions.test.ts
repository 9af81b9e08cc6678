import { describe, expect, test } from 'vitest'
import { readQuestionJson } from './read-question-json.ts'
import { readQuestionRows } from './read-question-row.ts'

describe('rows', () => {
  test('become questions with their section, answers, points, condition and controls', () => {
    const read = readQuestionRows([
      {
        section: 'Access',
        question: 'Second factor?',
        answers: 'Yes = 100; Partly = 50; No = 0; n/a',
        weight: '5',
        controls: '3.5.3',
      },
      { question: 'Where is it missing?', showsIf: 'q1 is Partly or No', required: 'no' },
      { question: 'Which factors?', type: 'Checkboxes', answers: 'Passkeys\nCodes; by mail' },
    ])
    expect(read.flatMap(({ issues }) => issues)).toEqual([])
    expect(read.map(({ question }) => question)).toMatchObject([
      {
        key: 'q1',
        section: 'Access',
        kind: 'choice',
        options: [
          { text: 'Yes', points: 100 },
          { text: 'Partly', points: 50 },
          { text: 'No', points: 0 },
          { text: 'n/a', points: null },
        ],
        weight: 5,
        requirements: ['3.5.3'],
      },
      { section: 'Access', kind: 'text', isRequired: false, showsIf: { key: 'q1', answers: ['Partly', 'No'] } },
      { kind: 'choices', options: [{ text: 'Passkeys' }, { text: 'Codes; by mail' }] },
    ])
  })

  test.each([
    [{ question: ' ' }, 'Question', 'Enter the question'],
    [{ question: 'Why?', type: 'essay' }, 'Type', /^“essay” is none of/],
    [{ question: 'Why?', answers: 'Only one' }, 'Answers', 'Offer at least two answers'],
    [{ question: 'Why?', answers: 'Yes = 101; No' }, 'Answers', 'Points are 0 to 100, or empty'],
    [{ question: 'Why?', weight: 'much' }, 'Weight', 'Enter a whole number from 0 to 100'],
    [{ question: 'Why?', required: 'perhaps' }, 'Required', 'Enter Yes or No'],
    [{ question: 'Why?', showsIf: 'sometimes' }, 'Shows if', /^Write the key/],
    [{ question: 'Why?', showsIf: 'q9 is Yes' }, 'Shows if', 'The condition needs a question before this one'],
    [
      { question: 'Why?', showsIf: 'first is Perhaps' },
      'Shows if',
      'The condition names an answer that is not offered',
    ],
    [{ question: 'Why?', key: 'first' }, 'Key', 'first is taken by a question above'],
  ])('%j: its issue names the column', (row, column, reason) => {
    const [, read] = readQuestionRows([{ key: 'first', question: 'Is it?', type: 'yes/no' }, row])
    expect(read?.issues).toEqual([
      { column, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
    ])
  })
})

describe('JSON', () => {
  const questionsOf = (json: unknown) =>
    readQuestionRows(readQuestionJson(JSON.stringify(json)).rows).map(({ question, issues }) => ({
      ...question,
      issues,
    }))

  test('a list, sections and questions with listed answers are read', () => {
    expect(questionsOf(['Why?', 'How?'])).toMatchObject([{ text: 'Why?' }, { text: 'How?' }])
    const yes = { text: 'Yes', points: 100 }
    const json = {
      sections: [
        {
          title: 'Data',
          questions: [
            {
              key: 'pii',
              question: 'Personal data?',
              answers: [yes, 'No', 'Some; not all'],
              controls: ['3.1.1', '3.1.2'],
            },
            { question: 'Which?', showsIf: { key: 'pii', answers: ['Some; not all'] }, required: false },
          ],
        },
      ],
    }
    expect(questionsOf(json)).toMatchObject([
      {
        section: 'Data',
        options: [yes, { text: 'No', points: null }, { text: 'Some; not all' }],
        requirements: ['3.1.1', '3.1.2'],
        issues: [],
      },
      { section: 'Data', showsIf: { key: 'pii', answers: ['Some; not all'] }, isRequired: false, issues: [] },
    ])
  })

  test('VSAQ with comments and joined texts keeps sections, choices and conditions', () => {
    const text = `// A questionnaire
      {"questionnaire": [{"type": "block", "text": "Program", "items": [
        {"type": "info", "text": "Read https://example.com first"},
        {"type": "radiogroup", "id": "prog", "text": "<p>Do you have " + "a <b>program</b>?</p>",
         "choices": [{"prog_yes": "Yes"}, {"prog_no": "No &mdash; none"}]},
        {"type": "block", "text": "Details", "cond": "prog_yes", "items": [
          {"type": "radiogroup", "id": "std", "text": "A standard?", "choices": [{"std_yes": "Yes"}, {"std_no": "No"}]},
          {"type": "line", "text": "Which?", "cond": "std_yes"},
          {"type": "box", "text": "More?", "cond": "!std_yes"},
        ]},
      ]}]}`
    const { rows, notes } = readQuestionJson(text)
    const read = readQuestionRows(rows)
    expect(read.flatMap(({ issues }) => issues)).toEqual([])
    const onProgram = { key: 'prog', answers: ['Yes'] }
    expect(read.map(({ question }) => question)).toMatchObject([
      { section: 'Program', text: 'Do you have a program ?', options: [{ text: 'Yes' }, { text: 'No – none' }] },
      { section: 'Details', text: 'A standard?', showsIf: onProgram },
      { text: 'Which?', kind: 'text', showsIf: onProgram },
      { text: 'More?', showsIf: onProgram },
    ])
    expect(notes.join(' ')).toContain('2 questions have a condition that cannot be kept')
  })

  test.each([
    ['{"questions": [', 'The file is no JSON'],
    ['{"answers": []}', 'The file has no questions'],
    ['7', 'The file has no questions'],
  ])('%s is refused with a sentence', (text, message) => {
    expect(() => readQuestionJson(text)).toThrow(message)
  })
})
