//! A template with slides and material: labels on parcels that participants must sort.

use std::collections::BTreeMap;
use std::io::Write as _;

use anyhow::Context as _;
use application::{Caller, FileUpload};
use application_ports::SpooledFile;
use domain_assessment::{
    CategoryDraft, FileUse, MaterialDraft, PlacedDraft, QuestionKind, SlideDraft, SlidesCase,
    SlidesDraft, SubmittedSlide, Template, TemplateDraft,
};
use domain_kernel::{AttachmentId, SlideId};

use super::Demo;
use super::questions::{group, true_or_false};

/// An image, its name, and the category that it belongs to.
type Label = (&'static [u8], &'static str, Option<&'static str>);

const CATEGORIES: [&str; 3] = ["Handling", "Temperature", "Dangerous goods"];

const LABELS: [Label; 8] = [
    (
        include_bytes!("../files/fragile.png"),
        "fragile.png",
        Some("Handling"),
    ),
    (
        include_bytes!("../files/flammable.png"),
        "flammable.png",
        Some("Dangerous goods"),
    ),
    (
        include_bytes!("../files/keep-frozen.png"),
        "keep-frozen.png",
        Some("Temperature"),
    ),
    (
        include_bytes!("../files/this-way-up.png"),
        "this-way-up.png",
        Some("Handling"),
    ),
    // This label shows where a parcel goes, which belongs to no category.
    (include_bytes!("../files/address.png"), "address.png", None),
    (
        include_bytes!("../files/gas-under-pressure.png"),
        "gas-under-pressure.png",
        Some("Dangerous goods"),
    ),
    (
        include_bytes!("../files/keep-from-heat.png"),
        "keep-from-heat.png",
        Some("Temperature"),
    ),
    (
        include_bytes!("../files/keep-dry.png"),
        "keep-dry.png",
        Some("Handling"),
    ),
];

const CHECKLIST: &[u8] = include_bytes!("../files/arriving-goods.pdf");
const CHECKLIST_NAME: &str = "arriving-goods.pdf";

impl Demo {
    /// Creates the template and uploads its images and its material.
    pub(super) async fn create_labels(&self, admin: &Caller) -> anyhow::Result<Template> {
        let created = self.app.create_template(admin, draft()?).await;
        let created = created.context("the template of labels")?;
        let images = created.new_files.images.iter().map(|(key, id)| {
            let label = LABELS.iter().find(|(_, name, _)| name == key);
            let (content, ..) = label.context("a label")?;
            Ok((AttachmentId::from(*id), spool(content)?))
        });
        let images: Vec<_> = images.collect::<anyhow::Result<_>>()?;
        let materials = created.new_files.materials.iter();
        let materials: Vec<_> = materials
            .map(|(_, id)| Ok((*id, spool(CHECKLIST)?)))
            .collect::<anyhow::Result<_>>()?;
        self.upload(admin, &created.template, FileUse::Image, images)
            .await?;
        self.upload(admin, &created.template, FileUse::Material, materials)
            .await?;
        Ok(created.template)
    }

    /// Uploads files, five at a time, as the browser does.
    async fn upload(
        &self,
        admin: &Caller,
        template: &Template,
        usage: FileUse,
        files: Vec<(AttachmentId, SpooledFile)>,
    ) -> anyhow::Result<()> {
        let mut files = files.into_iter();
        loop {
            let batch: BTreeMap<_, _> = files.by_ref().take(5).collect();
            if batch.is_empty() {
                return Ok(());
            }
            let upload = FileUpload {
                template_id: template.id,
                files: batch,
            };
            self.app.upload_files(admin, usage, upload).await?;
        }
    }
}

/// Sorts the images into the right categories, or all of them into the first category.
pub fn sort(case: &SlidesCase, is_right: bool) -> Vec<SubmittedSlide> {
    let place = |category, slides: &[SlideId]| -> Vec<SubmittedSlide> {
        let slides = slides.iter().zip(1..);
        slides
            .map(|(slide, order)| SubmittedSlide {
                slide: *slide,
                category,
                order,
            })
            .collect()
    };
    let mut categories = case.categories.iter();
    if is_right {
        return categories
            .flat_map(|category| place(category.id, &category.slides))
            .collect();
    }
    let all: Vec<SlideId> = case.images.iter().map(|image| image.id).collect();
    categories
        .next()
        .map(|category| place(category.id, &all))
        .unwrap_or_default()
}

fn draft() -> anyhow::Result<TemplateDraft> {
    let image = |(_, name, _): &Label| SlideDraft {
        key: (*name).to_owned(),
        file_name: (*name).to_owned(),
        ..SlideDraft::default()
    };
    let category = |name: &str| CategoryDraft {
        name: name.to_owned(),
        images: LABELS
            .iter()
            .filter(|(.., category)| *category == Some(name))
            .map(|(_, name, _)| PlacedDraft {
                key: (*name).to_owned(),
                ..PlacedDraft::default()
            })
            .collect(),
    };
    Ok(TemplateDraft {
        name: "Labels on arriving goods".to_owned(),
        description: "Read the labels before you lift anything. The checklist is in the material."
            .to_owned(),
        active_material: true,
        material: vec![MaterialDraft {
            key: CHECKLIST_NAME.to_owned(),
            file_name: CHECKLIST_NAME.to_owned(),
            size: Some(CHECKLIST.len().try_into()?),
            ..MaterialDraft::default()
        }],
        groups: vec![group(
            QuestionKind::TrueOrFalse,
            1.0,
            vec![true_or_false(
                "Dangerous goods stay apart until their documents are checked",
                true,
            )],
        )],
        slides: Some(SlidesDraft {
            weight: Some(5.0),
            name: "Eight parcels at the dock".to_owned(),
            description:
                "Sort the labels by what they ask you to mind. One of them belongs nowhere."
                    .to_owned(),
            images: LABELS.iter().map(image).collect(),
            categories: CATEGORIES.into_iter().map(category).collect(),
            ..SlidesDraft::default()
        }),
        ..TemplateDraft::default()
    })
}

fn spool(content: &[u8]) -> anyhow::Result<SpooledFile> {
    let mut file = tempfile::tempfile()?;
    file.write_all(content)?;
    Ok(SpooledFile::new(file, content.len().try_into()?))
}
