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
  return questionnaires.flatMap((questionnaire) =>
    newestLinks(questionnaire, invited)
      .filter(({ ended_because: ended, people }) => ended !== 'revoked' && people.left_on === null)
      .map((respondent) => ({ questionnaire, respondent })),
  )
}

/** The newest link of each person to a questionnaire. */
export function newestLinks({ id }: Pick<SentQuestionnaire, 'id'>, invited: readonly Invited[]): readonly Invited[] {
  const own = invited.filter(({ subject_id: subject }) => parseId('sent_questionnaires', subject) === id)
  return [...new Map(own.toReversed().map((one) => [one.person_id, one])).values()]
}
