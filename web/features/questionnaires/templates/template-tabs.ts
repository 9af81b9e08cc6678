export const TEMPLATE_TABS = [
  { value: 'questions', label: 'Questions' },
  { value: 'preview', label: 'Preview' },
] as const
export type TemplateTab = (typeof TEMPLATE_TABS)[number]['value']
