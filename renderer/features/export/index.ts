export { CustomFields } from './CustomFields.tsx';
export { askedCustom, type CustomDraft } from './custom-draft.ts';
export { ShopRulesFold } from './ShopRulesFold.tsx';
