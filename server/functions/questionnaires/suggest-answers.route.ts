import { z } from 'zod'
import { route } from '#server/platform/route.ts'
import { questionnaireInput, readQuestionnaireRow, requireEdit } from './stored-questionnaire.ts'
import { writeSuggestions } from './write-suggestions.ts'

export const suggestAnswersAgain = route({
  method: 'POST',
  name: 'suggest-answers',
  purpose: 'Suggests answers to the open questions of a questionnaire, from what the company has written and approved.',
  may: 'signed in',
  input: questionnaireInput,
  output: z.object({ suggested: z.number() }),

  async handle(input, call) {
    requireEdit(await readQuestionnaireRow(call, input))
    return { suggested: await writeSuggestions(call, input) }
  },
})
