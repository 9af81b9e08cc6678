/** What the landing page says of the product. A test looks for each page, so that it claims nothing that is missing. */
export const CLAIMS = [
  {
    title: 'Controls and evidence',
    text: 'Work through the controls of your framework, and keep evidence with the control that it proves, with its hash and its history.',
    pages: ['/controls', '/evidence'],
    icon: 'M12 3l8 3v6c0 4.5-3.2 7.7-8 9-4.8-1.3-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  },
  {
    title: 'Scores and plans of action',
    text: 'See your score with its arithmetic for any day, try out what would raise it, and plan what is open with milestones and due dates.',
    pages: ['/dashboard', '/controls/simulator', '/poam'],
    icon: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  },
  {
    title: 'Assessments and packages',
    text: 'Freeze assessments and system security plans with their hashes, and hand an assessor one package that is checked offline.',
    pages: ['/assessments', '/ssp', '/package'],
    icon: 'M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h4',
  },
] as const
