import { BaseList } from '../base/base-list.tsx';

export default function VimoResearch() {
  return <BaseList path="/vimoresearch" homeHref="/vimoHome" pageSize={8} />;
}
