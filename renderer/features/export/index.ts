export { ShopRulesFold } from './ShopRulesFold.tsx';
