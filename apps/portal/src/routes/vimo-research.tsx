import { BaseList } from '../features/base/base-list.tsx';

export default function VimoResearch() {
  return <BaseList path="/vimoresearch" homeHref="/vimoHome" pageSize={8} />;
}
