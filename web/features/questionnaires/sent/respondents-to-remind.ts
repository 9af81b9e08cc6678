import { parseId } from '#domain/ids.ts'
import type { Invited, SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'

/**
 * The people who were asked to answer each questionnaire, by their newest link, without those whose access was revoked
 * and those who left.
 *
 * @param invited the newest first
 */
export function respondentsToRemind<Questionnaire extends Pick<SentQuestionnaire, 'id'>>(
  questionnaires: readonly Questionnaire[],
  invited: readonly Invited[],
): readonly { readonly questionnaire: Questionnaire; readonly respondent: Invited }[] {
  return questionnaires.flatMap((questionnaire) => {
    const own = invited.filter(
      ({ subject_id: subject }) => parseId('sent_questionnaires', subject) === questionnaire.id,
    )
    const newest = new Map(own.toReversed().map((one) => [one.person_id, one]))
    return [...newest.values()]
      .filter(({ ended_because: ended, people }) => ended !== 'revoked' && people.left_on === null)
      .map((respondent) => ({ questionnaire, respondent }))
  })
}
