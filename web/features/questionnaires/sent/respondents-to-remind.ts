import { parseId, type Id } from '#domain/ids.ts'
import type { Invited, SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'

/** A respondent whom the company asked, not a colleague of theirs. */
type Contact = Invited & { readonly person_id: Id<'people'> }

/**
 * The people who were asked to answer each questionnaire, by their newest link, without those whose access was revoked,
 * those who left, and those who are no contacts of the third party any more.
 *
 * @param invited the newest first
 */
export function respondentsToRemind<Questionnaire extends Pick<SentQuestionnaire, 'id' | 'third_party_id'>>(
  questionnaires: readonly Questionnaire[],
  invited: readonly Invited[],
): readonly { readonly questionnaire: Questionnaire; readonly respondent: Contact }[] {
  return questionnaires.flatMap((questionnaire) =>
    newestLinks(questionnaire, invited)
      .filter(
        ({ ended_because: ended, people }) =>
          ended !== 'revoked' &&
          people.left_on === null &&
          people.third_party_contacts.some(({ third_party_id: id }) => id === questionnaire.third_party_id),
      )
      .flatMap(({ person_id: personId, ...respondent }) =>
        personId === null ? [] : [{ questionnaire, respondent: { ...respondent, person_id: personId } }],
      ),
  )
}

/** The newest link of each person to a questionnaire. */
export function newestLinks({ id }: Pick<SentQuestionnaire, 'id'>, invited: readonly Invited[]): readonly Invited[] {
  const own = invited.filter(({ subject_id: subject }) => parseId('sent_questionnaires', subject) === id)
  return [...new Map(own.toReversed().map((one) => [one.person_id ?? one.people.email, one])).values()]
}
