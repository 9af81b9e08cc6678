import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'questionnaires', load: ['questionnaires-page.tsx'] },
    { name: 'questionnaires, one of them', load: ['received/received-page.tsx', 'received/triage.tsx'] },
    { name: 'sent questionnaires', load: ['sent/sent-page.tsx'] },
    { name: 'sent questionnaires, one of them', load: ['sent/answers-page.tsx'] },
    { name: 'questionnaire templates', load: ['templates/templates-page.tsx'] },
    { name: 'questionnaire template, one of them', load: ['templates/template-page.tsx', 'templates/builder.tsx'] },
    { name: 'answer library', load: ['library/library-page.tsx'] },
  ],
  tables: {
    inbound_questionnaires: { search: true, comments: 'Commented on its questions.' },
    inbound_questions: { search: true, comments: true },
    sent_questionnaires: {
      search: 'Found by their third party.',
      comments: 'The note of a return goes to the respondent.',
    },
    sent_questions: { search: 'Found by their third party.', comments: 'The note of a return goes to the respondent.' },
    sent_question_files: {
      search: 'Found by their third party.',
      comments: 'The note of a return goes to the respondent.',
    },
    delegated_questions: { search: 'Found by their third party.', comments: 'Delegated among respondents.' },
    questionnaire_templates: { search: 'A company has few.', comments: 'Changed by the people who write it.' },
    questionnaire_template_versions: {
      notLive: 'A version changes no more; its sending is live.',
      search: 'A company has few.',
      comments: 'A record of what was sent.',
    },
    answer_library: { search: true, comments: 'Commented on the questions that it answers.' },
  },
}
