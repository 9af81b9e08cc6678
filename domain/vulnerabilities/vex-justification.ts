/** Why a weakness cannot be exploited: the justifications of OpenVEX, which CISA defined. */
export const VEX_JUSTIFICATIONS = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
] as const

export type VexJustification = (typeof VEX_JUSTIFICATIONS)[number]

export const VEX_JUSTIFICATION_LABELS: Readonly<Record<VexJustification, string>> = {
  component_not_present: 'The component is not present',
  vulnerable_code_not_present: 'The vulnerable code is not present',
  vulnerable_code_not_in_execute_path: 'The vulnerable code is never executed',
  vulnerable_code_cannot_be_controlled_by_adversary: 'An attacker cannot control the vulnerable code',
  inline_mitigations_already_exist: 'Mitigations are built in',
}
