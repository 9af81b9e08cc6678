import { FileQuestionMark, LibraryBig } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'

export const questionnaires: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 85,
      title: 'Questionnaires',
      description: 'Questionnaires of customers, their answers and due dates',
      keywords: 'security review sig caiq hecvat',
      opens: '/questionnaires',
    },
    {
      category: 'Navigation',
      order: 85,
      title: 'Sent questionnaires',
      description: 'Questionnaires for suppliers and business associates, with their answers',
      keywords: 'send vendors attestation respondents',
      opens: '/questionnaires/sent',
    },
    {
      category: 'Navigation',
      order: 85,
      title: 'Questionnaire templates',
      description: 'Shipped and own questionnaires for suppliers and business associates',
      keywords: 'builder questions sections weights',
      opens: '/questionnaires/templates',
    },
    {
      category: 'Navigation',
      order: 86,
      title: 'Answer library',
      description: 'Approved answers that new questionnaires are answered from',
      keywords: 'answers library questionnaires knowledge',
      icon: LibraryBig,
      opens: '/questionnaires/library',
    },
    {
      category: 'Actions',
      order: 45,
      title: 'Upload questionnaire',
      description: 'Answer the workbook or document of a customer',
      keywords: 'xlsx',
      needs: 'canCreateContent',
      opens: '/questionnaires?add=yes',
    },
    {
      category: 'Actions',
      order: 45,
      title: 'Write questionnaire template',
      description: 'Questions of your own for third parties',
      keywords: 'questionnaire template new builder questions',
      needs: 'canDeleteContent',
      opens: '/questionnaires/templates/new',
    },
  ],
  exports: () => [
    { title: 'Questionnaires', path: '/questionnaires' },
    { title: 'Sent questionnaires', path: '/questionnaires/sent' },
    { title: 'Questionnaire templates', path: '/questionnaires/templates' },
    { title: 'Answer library', path: '/questionnaires/library' },
  ],
  searchKinds: [
    {
      kind: 'questionnaire',
      order: 45,
      label: () => 'Questionnaires',
      icon: FileQuestionMark,
      showsReference: true,
      address: ({ reference }) => (reference === null ? undefined : `/questionnaires/received/${reference}`),
    },
    {
      kind: 'answer',
      order: 46,
      label: () => 'Answers',
      icon: LibraryBig,
      address: ({ id }) => `/questionnaires/library?open=${id}`,
    },
  ],
}
