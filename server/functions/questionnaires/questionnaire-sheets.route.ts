import { z } from 'zod'
import { extractQuestions } from '#domain/questionnaires/extract-questions.ts'
import { proposeMapping } from '#domain/questionnaires/propose-mapping.ts'
import { route } from '#server/platform/route.ts'
import { mappingInput } from './mapping-input.ts'
import { bytesOf, questionnaireInput, readQuestionnaireRow } from './stored-questionnaire.ts'
import { readInThread } from './thread/run-in-office-thread.ts'

const ROWS_SHOWN = 12
const COLUMNS_SHOWN = 20
const TEXT_SHOWN = 120

/** What the page shows while a person confirms the columns. */
export const questionnaireSheets = route({
  method: 'POST',
  name: 'questionnaire-sheets',
  purpose: 'The first rows of each sheet of a questionnaire, and which columns seem to hold questions and answers.',
  may: 'signed in',
  input: questionnaireInput.extend({ mapping: mappingInput.optional() }),
  output: z.object({
    mapping: mappingInput,
    /** Sentences about macros, links, hidden sheets and merged cells. */
    remarks: z.array(z.string()),
    sheets: z.array(
      z.object({
        name: z.string(),
        isHidden: z.boolean(),
        /** How many questions the mapping finds in it. */
        questions: z.number(),
        rows: z.array(
          z.object({ number: z.number(), cells: z.array(z.object({ column: z.number(), text: z.string() })) }),
        ),
      }),
    ),
  }),

  async handle(input, call) {
    const questionnaire = await readQuestionnaireRow(call, input)
    const { grids, remarks } = await readInThread(await bytesOf(call, questionnaire))
    const mapping = input.mapping ?? questionnaire.mapping
    const proposed = proposeMapping(grids)
    const sheets = grids.map((grid) => {
      const own = mapping.find(({ sheet }) => sheet === grid.name) ?? proposed.find(({ sheet }) => sheet === grid.name)
      const from = own === undefined ? 1 : Math.max(1, own.headerRow)
      const shown = grid.rows.filter(({ number }) => number >= from).slice(0, ROWS_SHOWN)
      return {
        name: grid.name,
        isHidden: grid.isHidden,
        questions: own === undefined ? 0 : extractQuestions(grid, own).length,
        rows: shown.map(({ number, cells }) => ({
          number,
          cells: cells
            .filter(({ column }) => column < COLUMNS_SHOWN)
            .map(({ column, text }) => ({ column, text: text.slice(0, TEXT_SHOWN) })),
        })),
      }
    })
    return { mapping: [...mapping], remarks: [...remarks], sheets }
  },
})
