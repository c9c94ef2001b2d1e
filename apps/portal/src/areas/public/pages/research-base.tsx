import { BaseList } from '../base/base-list.tsx';

export default function ResearchBase() {
  return <BaseList path="/index/researchBase" homeHref="/index/home" pageSize={12} />;
}
